// What can be decided about a question under review, or why it cannot.
import Box from '@mui/material/Box';
import type { Question } from '../../../contract/question/question';
import type { QuestionMove } from '../../../contract/question/review';
import { refusalReasons } from '../../../domain/question/types/registry';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { refusalClosed, refusalOpened, selectQueue } from '../../state/review/reviewQueue';
import { selectMayEnter } from '../../state/session/mayOpen';
import { dialogOpened } from '../../state/ui/uiSlice';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { PANEL } from '../../ui/theme/panel';
import { ReasonForm } from './ReasonForm';
import { WithdrawButton } from './WithdrawButton';

export interface DecisionProps {
  question: Question;
  pass: QuestionMove | undefined;
  refuse: QuestionMove | undefined;
  withdraw: QuestionMove | undefined;
  busy: boolean;
  onPass(): void;
  onRefuse(reason: string): void;
  /** Undefined where the user cannot solve it for comparison. */
  onSolve: (() => void) | undefined;
}

export function DecisionBar({ question, pass, refuse, withdraw, busy, onPass, onRefuse, onSolve }: DecisionProps) {
  const dispatch = useAppDispatch();
  const mayWrite = useAppSelector(selectMayEnter);
  const refusing = useAppSelector((state) => selectQueue(state).refusing);
  const why = [...new Set([pass, refuse].flatMap((move) => (move && move.ok === 0 ? [translated(move.msg)] : [])))];
  return (
    <Box
      sx={{
        ...PANEL,
        position: 'sticky',
        top: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
      }}
    >
      <Button look="filled" disabled={busy || pass?.ok !== 1} onClick={onPass} title={t('快捷键 P')}>
        {t('通过（P）')}
      </Button>
      <Button
        look="outlined"
        disabled={busy || refuse?.ok !== 1}
        onClick={() => dispatch(refusalOpened(question.id))}
        title={t('快捷键 R')}
      >
        {t('退回（R）')}
      </Button>
      {withdraw && <WithdrawButton key={`withdraw ${question.id}`} question={question} move={withdraw} busy={busy} />}
      <Box role="status" sx={{ fontSize: 13, color: 'warning.dark', flex: 1 }}>
        {why.join(t('；'))}
      </Box>
      {onSolve && (
        <Button title={t('不看答案做一遍，按含义核对')} onClick={onSolve}>
          {t('做一遍')}
        </Button>
      )}
      <Button onClick={() => dispatch(dialogOpened({ kind: 'history', question_id: question.id }))}>
        {t('历史（{0} 版）', question.version)}
      </Button>
      {mayWrite && <ButtonLink to={`/addquestion?id=${question.id}`}>{t('编辑')}</ButtonLink>}
      {refusing === question.id && (
        <ReasonForm
          key={question.id}
          label={t('退回原因')}
          hint={t('退回原因，录入人会看到')}
          action={t('退回')}
          templates={refusalReasons(question.type_id).map((reason) => t(reason))}
          busy={busy}
          onSend={onRefuse}
          onClose={() => dispatch(refusalClosed())}
        />
      )}
    </Box>
  );
}
