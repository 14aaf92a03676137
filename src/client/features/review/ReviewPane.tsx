// One question under review: the whole question with checklist, comments and records, and the possible status changes,
// or why they are not possible.
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Question } from '../../../contract/question/question';
import { checklistOf } from '../../../domain/question/types/registry';
import { isComparable } from '../../../domain/report/cellReading';
import { patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import type { OpenPair } from '../../state/api/question/useOpenPairs';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { lineChecked, selectQueue } from '../../state/review/reviewQueue';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { Alert } from '../../ui/controls/Alert';
import { lazyPart } from '../../ui/lazyPart';
import { PairTag } from '../../ui/question/PairTag';
import { QuestionCard } from '../../ui/question/QuestionCard';
import { QuestionDiff } from '../../ui/question/QuestionDiff';
import { PANEL } from '../../ui/theme/panel';
import { CheckRecords, CommentList } from './CheckRecords';
import { DecisionBar, type DecisionProps } from './DecisionBar';

interface Props extends Omit<DecisionProps, 'onSolve'> {
  /** The version that the reviewer has read, if a newer one was saved before the decision. */
  overtaken: Question | null;
  /** Of 查重, still to decide. */
  pair: OpenPair | undefined;
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

export function ReviewPane(props: Props) {
  const { question, pair, overtaken, pass, refuse, withdraw, busy, onPass, onRefuse } = props;
  const typeTitle = useAppSelector(selectTypeTitle);
  const drawn = useRef<HTMLElement>(null);
  const mayCheck = useAppSelector((state) => selectHasFunction(state, 'question.check'));
  const [params, setParams] = useSearchParams();
  const solve = (id: number | '') => setParams((now) => patched(now, { solve: id }), { replace: true });
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
        <DecisionBar
          {...{ question, pass, refuse, withdraw, busy, onPass, onRefuse }}
          onSolve={mayCheck && isComparable(question.type_id) ? () => solve(question.id) : undefined}
        />
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
            flags={pair && <PairTag pair={pair} />}
            actions={<span className="by">{t('录入：{0}', question.author)}</span>}
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
