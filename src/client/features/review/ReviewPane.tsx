// One question under review: the whole question with checklist, comments and records, and the possible status changes,
// or why they are not possible.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { Link as RouteLink } from 'react-router-dom';
import type { Question } from '../../../contract/question/question';
import type { QuestionMove } from '../../../contract/question/review';
import { checklistOf, refusalReasons } from '../../../domain/question/checklist';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMayEnter } from '../../state/session/mayOpen';
import { dialogOpened } from '../../state/ui/uiSlice';
import { QuestionCard } from '../../ui/question/QuestionCard';
import { QuestionDiff } from '../../ui/question/QuestionDiff';
import { CheckRecords } from './CheckRecords';
import { CommentList } from './CommentList';
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
  /** True while the form for the reason of a return is open. */
  refusing: boolean;
  onRefusing(open: boolean): void;
  onPass(): void;
  onRefuse(reason: string): void;
}

function Checklist({ typeId }: { typeId: number }) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const toggle = (line: string) =>
    setDone((now) => (now.has(line) ? new Set([...now].filter((one) => one !== line)) : new Set([...now, line])));
  const lines = checklistOf(typeId);
  return (
    <section aria-label="检查清单">
      <Box sx={{ fontWeight: 600, fontSize: 13 }}>
        检查清单 {done.size}/{lines.length}
      </Box>
      {lines.map((line) => (
        <Box
          component="label"
          key={line}
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 13, minHeight: 26, cursor: 'pointer' }}
        >
          <input type="checkbox" checked={done.has(line)} onChange={() => toggle(line)} />
          {line}
        </Box>
      ))}
    </section>
  );
}

export function ReviewPane({
  question,
  overtaken,
  pass,
  refuse,
  withdraw,
  busy,
  refusing,
  onRefusing,
  onPass,
  onRefuse,
}: Props) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const mayWrite = useAppSelector(selectMayEnter);
  const drawn = useRef<HTMLElement>(null);
  const why = [...new Set([pass, refuse].flatMap((move) => (move && move.ok === 0 ? [move.msg] : [])))];
  const card = {
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    p: 1.5,
  } as const;
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
            ...card,
            position: 'sticky',
            top: 0,
            zIndex: 2,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
          }}
        >
          <Button variant="contained" size="small" disabled={busy || pass?.ok !== 1} onClick={onPass} title="快捷键 P">
            通过（P）
          </Button>
          <Button
            color="error"
            variant="outlined"
            size="small"
            disabled={busy || refuse?.ok !== 1}
            onClick={() => onRefusing(true)}
            title="快捷键 R"
          >
            退回（R）
          </Button>
          {withdraw && <WithdrawButton key={question.id} question={question} move={withdraw} busy={busy} />}
          <Box role="status" sx={{ fontSize: 13, color: 'warning.dark', flex: 1 }}>
            {why.join('；')}
          </Box>
          <Button size="small" onClick={() => dispatch(dialogOpened({ kind: 'history', question_id: question.id }))}>
            历史（{question.version} 版）
          </Button>
          {mayWrite && (
            <Button size="small" component={RouteLink} to={`/addquestion?id=${question.id}`}>
              编辑
            </Button>
          )}
          {refusing && (
            <ReasonForm
              key={question.id}
              label="退回原因"
              hint="退回原因，录入人会看到"
              action="退回"
              templates={refusalReasons(question.type_id)}
              busy={busy}
              onSend={onRefuse}
              onClose={() => onRefusing(false)}
            />
          )}
        </Box>
        {overtaken && overtaken.revision !== question.revision && (
          <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
            这道题刚刚被修改，刚才的操作没有生效。请看过改动后再通过或退回。
            <QuestionDiff
              typeTitle={typeTitle}
              before={overtaken}
              after={question}
              beforeTitle={`刚才看到的：第 ${overtaken.version} 版`}
              afterTitle={`现在的：第 ${question.version} 版`}
            />
          </Alert>
        )}
        <article
          ref={drawn}
          className="qcard"
          aria-label={`试题 ${question.id}`}
          style={{ contentVisibility: 'visible' }}
        >
          <QuestionCard
            question={question}
            typeTitle={typeTitle(question.type_id)}
            open
            actions={<span>录入：{question.author}</span>}
          />
        </article>
      </Box>
      <Box sx={{ ...card, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1.5 }}>
        <Checklist key={`${question.id}.${question.version}`} typeId={question.type_id} />
        <CommentList key={question.id} question={question} root={drawn} />
        <CheckRecords questionId={question.id} />
      </Box>
    </Box>
  );
}
