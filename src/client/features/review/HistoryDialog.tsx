// History of a question: its versions, a comparison of any two, restoring an older one, and the papers that pin a
// version.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import type { QuestionVersion } from '../../../contract/question/versions';
import { dashDateTime } from '../../lib/dates';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { skipToken } from '../../state/api/api';
import { useGetQuestionQuery, useGetQuestionUsageQuery } from '../../state/api/question/question';
import { useGetQuestionVersionsQuery, useRestoreQuestionVersionMutation } from '../../state/api/question/review';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { LoadFault } from '../../ui/lists/LoadFault';
import { QuestionDiff } from '../../ui/question/QuestionDiff';
import { CheckRecords } from './CheckRecords';
import { CommentList } from './CommentList';
import { MeasureHistory } from './MeasureHistory';

const FIELD_NAMES: Readonly<Record<QuestionVersion['changed'][number], string>> = {
  type_id: '题型',
  content: '题干',
  options: '选项',
  answer: '答案',
  analysis: '解析',
  answer_video: '视频',
  parts: '小题',
  source: '来源',
};
const nameOf = ({ version, author, created_at }: QuestionVersion) =>
  `第 ${version} 版 · ${author} · ${dashDateTime(created_at)}`;

/** Usage figures belong to a version; they start from zero when the question changes. */
const usedWords = ({ times_used, last_used_at, answered, facility, discrimination }: QuestionVersion): string =>
  [
    times_used === 0
      ? '未被试卷使用'
      : `用于 ${times_used} 份试卷${last_used_at ? `，最近 ${last_used_at.slice(0, 10)}` : ''}`,
    facility === null ? '' : `得分率 ${Math.round(facility * 100)}%（${answered} 人）`,
    discrimination === null ? '' : `区分度 ${discrimination.toFixed(2)}`,
  ]
    .filter(Boolean)
    .join(' · ');

export function HistoryDialog({ questionId, onClose }: { questionId: number; onClose(): void }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const dispatch = useAppDispatch();
  const { data, isError, error, refetch } = useGetQuestionVersionsQuery({ id: questionId });
  const usage = useGetQuestionUsageQuery({ id: questionId });
  const versions = data?.list ?? [];
  const newest = versions[0]?.version;
  const [chosen, setChosen] = useState<{ before?: number; after?: number; source: boolean }>({ source: false });
  const after = chosen.after ?? newest;
  const before = chosen.before ?? versions[1]?.version ?? newest;
  const left = useGetQuestionQuery(before === undefined ? skipToken : { id: questionId, version: before }).currentData;
  const right = useGetQuestionQuery(after === undefined ? skipToken : { id: questionId, version: after }).currentData;
  const latest = useGetQuestionQuery({ id: questionId }).data;
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const mayRead = useAppSelector((state) => selectHasFunction(state, 'report.read'));
  const [restore, { isLoading }] = useRestoreQuestionVersionMutation();

  const bringBack = async () => {
    if (before === undefined || !right) return;
    const text = `第 ${before} 版的内容会存为新的一版，状态回到待检查；现有各版都保留。`;
    if (!(await dispatch(ask({ title: `恢复第 ${before} 版？`, text, ok: '恢复', cancel: '取消' })))) return;
    const reply = await restore({ id: questionId, version: before, revision: right.revision });
    if (!('data' in reply) || !reply.data) return;
    dispatch(tell('success', `已恢复为第 ${reply.data.version} 版`));
    setChosen({ source: chosen.source });
  };
  const choices = versions.map(({ version, author }) => ({ value: version, label: `第 ${version} 版 · ${author}` }));
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="history-title">
      <DialogTitle id="history-title">试题 {questionId} 的历史</DialogTitle>
      {/* max-content rows: otherwise a scrollable list would shrink to zero height first. */}
      <DialogContent sx={{ display: 'grid', gap: 1.5, gridAutoRows: 'max-content' }}>
        {isError && <LoadFault what="历史" error={error} onRetry={() => void refetch()} />}
        <Box
          component="ol"
          aria-label="版本"
          sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 150, overflow: 'auto', fontSize: 13 }}
        >
          {versions.map((version) => (
            <Box
              component="li"
              key={version.version}
              sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 0.25 }}
            >
              <span style={{ minWidth: 250 }}>{nameOf(version)}</span>
              <span style={{ flex: 1, color: 'var(--ink-soft)' }}>
                {version.version === 1
                  ? '首次录入'
                  : version.changed.length === 0
                    ? '内容未变'
                    : `改了${version.changed.map((field) => FIELD_NAMES[field]).join('、')}`}
                {version.version === newest && '（当前版本）'}
              </span>
              <span style={{ fontVariantNumeric: 'tabular-nums' }}>{usedWords(version)}</span>
              {version.version !== newest && (
                <Button
                  size="small"
                  onClick={() => setChosen({ ...chosen, before: version.version })}
                  disabled={before === version.version}
                >
                  与当前对照
                </Button>
              )}
            </Box>
          ))}
        </Box>
        {versions.length > 1 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <LabelledSelect
              label="旧版"
              value={before ?? null}
              choices={choices}
              onChange={(value) => setChosen({ ...chosen, before: Number(value) })}
            />
            <LabelledSelect
              label="新版"
              value={after ?? null}
              choices={choices}
              onChange={(value) => setChosen({ ...chosen, after: Number(value) })}
            />
            <Button
              size="small"
              aria-pressed={chosen.source}
              onClick={() => setChosen({ ...chosen, source: !chosen.source })}
            >
              {chosen.source ? '看排版' : '看源码'}
            </Button>
          </Box>
        )}
        {left && right && versions.length > 1 && (
          <QuestionDiff
            typeTitle={typeTitle}
            before={left}
            after={right}
            beforeTitle={`第 ${left.version} 版`}
            afterTitle={`第 ${right.version} 版`}
            source={chosen.source}
          />
        )}
        {versions.length === 1 && (
          <p>{newest === 1 ? '这道题只有一个版本。' : '这道题属于其他机构，只能查看当前版本。'}</p>
        )}
        {mayRead && <MeasureHistory questionId={questionId} />}
        {latest && (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2,minmax(0,1fr))', gap: 2 }}>
            <CheckRecords questionId={questionId} />
            <CommentList question={latest} />
          </Box>
        )}
        {(usage.data?.list.length ?? 0) > 0 && (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
            使用它的试卷：{usage.data?.list.map((use) => `${use.title}（第 ${use.question_version} 版）`).join('、')}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {mayWrite && before !== undefined && before !== newest && (
          <Button onClick={() => void bringBack()} disabled={isLoading || after !== newest || !right}>
            恢复第 {before} 版
          </Button>
        )}
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}
