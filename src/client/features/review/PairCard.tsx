// Two near-duplicates side by side, with the possible decisions.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { DuplicatePair } from '../../../contract/question/duplicates';
import type { Question } from '../../../contract/question/question';
import { STATUS } from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';
import { useDecideDuplicateMutation } from '../../state/api/question/review';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { Button } from '../../ui/controls/Button';
import { QuestionCard } from '../../ui/question/QuestionCard';
import { QuestionDiff } from '../../ui/question/QuestionDiff';
import { RowBox } from '../../ui/rows/RowBox';

export function PairCard({ pair }: { pair: DuplicatePair }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const [decide, { isLoading }] = useDecideDuplicateMutation();
  const [difference, setDifference] = useState(false);
  const { a, b } = pair;
  const variants = async () => {
    const reply = await decide({ a_id: a.id, b_id: b.id, decision: 'variants' });
    if ('data' in reply && reply.data) dispatch(tell('success', t('已标为变式，不再提示')));
  };
  const keep = async (kept: Question, gone: Question) => {
    const text = t(
      '试题 {0} 会改为不可用；用到它的试卷、报告中的作答、它的知识点和反馈都转到试题 {1}。',
      gone.id,
      kept.id,
    );
    if (
      !(await dispatch(
        ask({ title: t('保留试题 {0}，合并试题 {1}？', kept.id, gone.id), text, ok: t('合并'), cancel: t('取消') }),
      ))
    )
      return;
    const reply = await decide({ a_id: a.id, b_id: b.id, decision: 'merge', keep_id: kept.id });
    if (!('data' in reply) || !reply.data) return;
    const { papers, left, reports, left_reports } = reply.data;
    const names = (list: readonly { title: string }[]) => list.map(({ title }) => title).join(t('、'));
    const users = t('{0} 份试卷{1}', papers.length, reports.length > 0 ? t('、{0} 份报告', reports.length) : '');
    const moved =
      papers.length + reports.length === 0 ? t('保留试题 {0}', kept.id) : t('{0}改用试题 {1}', users, kept.id);
    const both = left.length > 0 ? t('；{0}同时含有两题，或已经发过答题卡，未改动', names(left)) : '';
    const stay = left_reports.length > 0 ? t('；报告{0}仍用试题 {1}，作答不变', names(left_reports), gone.id) : '';
    dispatch(tell(both + stay === '' ? 'success' : 'warning', t('已合并，{0}{1}{2}', moved, both, stay)));
  };
  const side = (one: Question, other: Question) => (
    <article className="qcard whole" aria-label={t('试题 {0}', one.id)}>
      <QuestionCard
        question={one}
        typeTitle={typeTitle(one.type_id)}
        open
        actions={
          <>
            <span>{t('{0} · 组卷 {1} 次', one.author, one.times_used)}</span>
            {pair.state === 1 && (
              <Button
                look="outlined"
                disabled={isLoading || one.status === STATUS.unavailable}
                onClick={() => void keep(one, other)}
              >
                {t('保留这题')}
              </Button>
            )}
          </>
        }
      />
    </article>
  );
  return (
    <RowBox
      rowId={`${a.id}-${b.id}`}
      role="group"
      aria-label={t('相似试题 {0} 与 {1}', a.id, b.id)}
      sx={{
        '&:focus-visible, &[data-current=true]': {
          outline: '2px solid',
          outlineColor: 'primary.light',
          outlineOffset: -1,
        },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        p: 1,
        bgcolor: 'var(--plate-2)',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', fontSize: 13, mb: 0.75 }}>
        <b>{t('相似度 {0}%', Math.round(pair.similarity * 100))}</b>
        <Button data-key="open" aria-expanded={difference} onClick={() => setDifference(!difference)}>
          {difference ? t('收起差别') : t('看差别')}
        </Button>
        {pair.state === 1 && (
          <Button disabled={isLoading} onClick={() => void variants()}>
            {t('是变式，不再提示')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2,minmax(0,1fr))', gap: 1 }}>
        {side(a, b)}
        {side(b, a)}
      </Box>
      {difference && (
        <Box sx={{ mt: 1, bgcolor: 'background.paper', p: 1 }}>
          <QuestionDiff
            typeTitle={typeTitle}
            before={a}
            after={b}
            beforeTitle={t('试题 {0}', a.id)}
            afterTitle={t('试题 {0}', b.id)}
          />
        </Box>
      )}
    </RowBox>
  );
}
