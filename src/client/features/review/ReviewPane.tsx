// One question under review: the whole question with checklist, comments and records, and the possible status changes,
// or why they are not possible.
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Question } from '../../../contract/question/question';
import type { QuestionMove } from '../../../contract/question/review';
import { checklistOf, refusalReasons } from '../../../domain/question/types/registry';
import { isComparable } from '../../../domain/report/cellReading';
import { patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { lineChecked, refusalClosed, refusalOpened, selectQueue } from '../../state/review/reviewQueue';
import { selectMayEnter } from '../../state/session/mayOpen';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { dialogOpened } from '../../state/ui/uiSlice';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { lazyPart } from '../../ui/lazyPart';
import { QuestionCard } from '../../ui/question/QuestionCard';
import { QuestionDiff } from '../../ui/question/QuestionDiff';
import { PANEL } from '../../ui/theme/panel';
import { CheckRecords, CommentList } from './CheckRecords';
import { ReasonForm } from './ReasonForm';
import { WithdrawButton } from './WithdrawButton';

interface Props {
  question: Question;
  /** The version that the reviewer has read, if a newer one was saved before the decision. */
  overtaken: Question | null;
  pass: QuestionMove | undefined;
  refuse: QuestionMove | undefined;
  withdraw: QuestionMove | undefined;
  busy: boolean;
  onPass(): void;
  onRefuse(reason: string): void;
}

const SolveDialog = lazyPart(() => import('./keys/SolveDialog'));
const SolvedList = lazyPart(() => import('./keys/SolvedList'));
const NONE: readonly string[] = [];

function Checklist({ question: { id, version, type_id } }: { question: Question }) {
  const dispatch = useAppDispatch();
  const key = `${id}.${version}`;
  const done = useAppSelector((state) => selectQueue(state).checked[key] ?? NONE);
  const lines = checklistOf(type_id);
  return (
    <section aria-label={t('检查清单')}>
      <Box sx={{ fontWeight: 600, fontSize: 13 }}>{t('检查清单 {0}/{1}', done.length, lines.length)}</Box>
      {lines.map((line) => (
        <Box
          component="label"
          key={line}
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 13, minHeight: 26, cursor: 'pointer' }}
        >
          <input type="checkbox" checked={done.includes(line)} onChange={() => dispatch(lineChecked({ key, line }))} />
          {t(line)}
        </Box>
      ))}
    </section>
  );
}

export function ReviewPane({ question, overtaken, pass, refuse, withdraw, busy, onPass, onRefuse }: Props) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const mayWrite = useAppSelector(selectMayEnter);
  const refusing = useAppSelector((state) => selectQueue(state).refusing);
  const drawn = useRef<HTMLElement>(null);
  const mayCheck = useAppSelector((state) => selectHasFunction(state, 'question.check'));
  const [params, setParams] = useSearchParams();
  const solve = (id: number | '') => setParams((now) => patched(now, { solve: id }), { replace: true });
  const why = [...new Set([pass, refuse].flatMap((move) => (move && move.ok === 0 ? [translated(move.msg)] : [])))];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 300px' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0,1fr)' }}>
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
            look="outlined bad"
            disabled={busy || refuse?.ok !== 1}
            onClick={() => dispatch(refusalOpened(question.id))}
            title={t('快捷键 R')}
          >
            {t('退回（R）')}
          </Button>
          {withdraw && (
            <WithdrawButton key={`withdraw ${question.id}`} question={question} move={withdraw} busy={busy} />
          )}
          <Box role="status" sx={{ fontSize: 13, color: 'warning.dark', flex: 1 }}>
            {why.join(t('；'))}
          </Box>
          {mayCheck && isComparable(question.type_id) && (
            <Button title={t('不看答案做一遍，按含义核对')} onClick={() => solve(question.id)}>
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
        {overtaken && overtaken.revision !== question.revision && (
          <Alert severity="warning">
            {t('这道题刚刚被修改，刚才的操作没有生效。请看过改动后再通过或退回。')}
            <QuestionDiff
              typeTitle={typeTitle}
              before={overtaken}
              after={question}
              beforeTitle={t('刚才看到的：第 {0} 版', overtaken.version)}
              afterTitle={t('现在的：第 {0} 版', question.version)}
            />
          </Alert>
        )}
        <article ref={drawn} className="qcard whole" aria-label={t('试题 {0}', question.id)}>
          <QuestionCard
            question={question}
            typeTitle={typeTitle(question.type_id)}
            open
            actions={<span>{t('录入：{0}', question.author)}</span>}
          />
        </article>
      </Box>
      <Box sx={{ ...PANEL, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1.5 }}>
        <Checklist question={question} />
        <CommentList key={question.id} question={question} root={drawn} />
        {mayCheck && <SolvedList questionId={question.id} />}
        <CheckRecords questionId={question.id} />
      </Box>
      {params.get('solve') === String(question.id) && <SolveDialog question={question} onClose={() => solve('')} />}
    </Box>
  );
}
