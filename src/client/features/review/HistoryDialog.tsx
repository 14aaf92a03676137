// History of a question: its versions, a comparison of any two, restoring an older one, and the papers that pin a
// version.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { QuestionVersion } from '../../../contract/question/versions';
import { Z95 } from '../../../domain/measure/sampleStatistics';
import { itemWarning, MIN_DISCRIMINATION } from '../../../domain/report/analysis';
import { dashDateTime, dashDate } from '../../lib/dates';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { skipToken } from '../../state/api/api';
import { useGetMeasureHistoryQuery } from '../../state/api/paper/report';
import {
  useGetQuestionQuery,
  useGetQuestionUsageQuery,
  useGetQuestionVersionQuery,
} from '../../state/api/question/question';
import { useGetQuestionVersionsQuery, useRestoreQuestionVersionMutation } from '../../state/api/question/review';
import { selectTypeTitle } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/controls/Dialog';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { HeadRow } from '../../ui/lists/HeadRow';
import { LoadFault } from '../../ui/lists/LoadFault';
import { QuestionDiff } from '../../ui/question/QuestionDiff';
import { CheckRecords, CommentList } from './CheckRecords';
import historyCss from './history.css';

// How students answered a question, exam by exam, and its measured difficulty; with advice in plain words.

const percent = (rate: number | null): string => (rate === null ? '—' : `${Math.round(rate * 100)}%`);
const MISFIT = 1.3;

function MeasureHistory({ questionId }: { questionId: number }) {
  const { data } = useGetMeasureHistoryQuery({ question_id: questionId });
  if (!data || (data.exams.length === 0 && data.calibrations.length === 0)) return null;
  return (
    <section aria-label={t('作答数据')} className="measures">
      <style href="history" precedence="low">
        {historyCss}
      </style>
      <strong>{t('作答数据')}</strong>
      {data.calibrations.map(({ version, n, difficulty, difficulty_error, slope, infit }) => (
        <p key={version}>
          {t('第 {0} 版实测难度', version)}{' '}
          {difficulty === null
            ? t('样本不足（{0} 人）', n)
            : t(
                'b = {0}{1}（95% 误差，{2} 人）',
                difficulty.toFixed(2),
                difficulty_error === null ? '' : ` ± ${(Z95 * difficulty_error).toFixed(2)}`,
                n,
              )}
          {slope !== null && t('，区分 a = {0}', slope.toFixed(2))}
          {infit !== null && infit > MISFIT && t('；会的答错、不会的答对的较多，请检查题意与答案')}
        </p>
      ))}
      {data.exams.length > 0 && (
        <table aria-label={t('各次作答')}>
          <thead>
            <HeadRow titles={[t('报告', 1), t('日期'), t('版本'), t('人数'), t('得分率'), t('区分度'), t('说明')]} />
          </thead>
          <tbody>
            {data.exams.map((exam) => (
              <tr key={exam.report_id}>
                <td>{exam.title}</td>
                <td>{dashDate(exam.at)}</td>
                <td>{t('第 {0} 版', exam.version)}</td>
                <td>{exam.answered}</td>
                <td>{percent(exam.facility)}</td>
                <td>
                  {exam.discrimination !== null
                    ? exam.discrimination.toFixed(2)
                    : exam.answered < MIN_DISCRIMINATION
                      ? t('样本不足')
                      : '—'}
                </td>
                <td>{sentence(itemWarning(exam)) || t('正常')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const FIELD_NAMES: Readonly<Record<QuestionVersion['changed'][number], string>> = {
  type_id: t('题型'),
  content: t('题干'),
  options: t('选项'),
  answer: t('答案'),
  analysis: t('解析'),
  answer_video: t('视频'),
  parts: t('小题'),
  source: t('来源'),
};
const nameOf = ({ version, author, created_at }: QuestionVersion) =>
  t('第 {0} 版 · {1} · {2}', version, author, dashDateTime(created_at));

/** Usage figures belong to a version; they start from zero when the question changes. */
const usedWords = ({ times_used, last_used_at, answered, facility, discrimination }: QuestionVersion): string =>
  [
    times_used === 0
      ? t('未被试卷使用')
      : t('用于 {0} 份试卷{1}', times_used, last_used_at ? t('，最近 {0}', last_used_at.slice(0, 10)) : ''),
    facility === null ? '' : t('得分率 {0}%（{1} 人）', Math.round(facility * 100), answered),
    discrimination === null ? '' : t('区分度 {0}', discrimination.toFixed(2)),
  ]
    .filter(Boolean)
    .join(' · ');

function changedText({ version, changed }: QuestionVersion): string {
  if (version === 1) return t('首次录入');
  if (changed.length === 0) return t('内容未变');
  return t('改了{0}', changed.map((field) => FIELD_NAMES[field]).join(t('、')));
}

interface VersionsProps {
  /** The newest first. */
  versions: readonly QuestionVersion[];
  compared: number | undefined;
  onCompare(version: number): void;
}
const VersionList = ({ versions, compared, onCompare }: VersionsProps) => (
  <ol aria-label={t('版本')} className="history-versions">
    {versions.map((version, at) => (
      <li key={version.version}>
        <span className="name">{nameOf(version)}</span>
        <span className="changed">
          {changedText(version)}
          {at === 0 && t('（当前版本）')}
        </span>
        <span className="uses">{usedWords(version)}</span>
        {at > 0 && (
          <Button onClick={() => onCompare(version.version)} disabled={compared === version.version}>
            {t('与当前对照')}
          </Button>
        )}
      </li>
    ))}
  </ol>
);

const useVersion = (id: number, version: number | undefined) =>
  useGetQuestionVersionQuery(version === undefined ? skipToken : { id, version }).currentData;

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
  const left = useVersion(questionId, before);
  const right = useVersion(questionId, after);
  const latest = useGetQuestionQuery({ id: questionId }).data;
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const mayRead = useAppSelector((state) => selectHasFunction(state, 'report.read'));
  const [restore, { isLoading }] = useRestoreQuestionVersionMutation();

  const bringBack = async () => {
    if (before === undefined || !right) return;
    const text = t('第 {0} 版的内容会存为新的一版，状态回到待检查；现有各版都保留。', before);
    if (!(await dispatch(ask({ title: t('恢复第 {0} 版？', before), text, ok: t('恢复'), cancel: t('取消') })))) return;
    const reply = await restore({ id: questionId, version: before, revision: right.revision });
    if (!('data' in reply) || !reply.data) return;
    dispatch(tell('success', t('已恢复为第 {0} 版', reply.data.version)));
    setChosen({ source: chosen.source });
  };
  const choices = versions.map(({ version, author }) => ({
    value: version,
    label: t('第 {0} 版 · {1}', version, author),
  }));
  return (
    <Dialog
      title={t('试题 {0} 的历史', questionId)}
      onClose={onClose}
      width="lg"
      content={{ sx: { display: 'grid', gap: 1.5, gridAutoRows: 'max-content' } }}
      actions={
        <>
          {mayWrite && before !== undefined && before !== newest && (
            <Button look="large" onClick={() => void bringBack()} disabled={isLoading || after !== newest || !right}>
              {t('恢复第 {0} 版', before)}
            </Button>
          )}
          <Button look="large" onClick={onClose}>
            {t('关闭')}
          </Button>
        </>
      }
    >
      {/* max-content rows: otherwise a scrollable list would shrink to zero height first. */}
      {isError && <LoadFault what={t('历史')} error={error} onRetry={() => void refetch()} />}
      <style href="history" precedence="low">
        {historyCss}
      </style>
      <VersionList
        versions={versions}
        compared={before}
        onCompare={(version) => setChosen({ ...chosen, before: version })}
      />
      {versions.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <LabelledSelect
            label={t('旧版')}
            value={before ?? null}
            choices={choices}
            onChange={(value) => setChosen({ ...chosen, before: Number(value) })}
          />
          <LabelledSelect
            label={t('新版')}
            value={after ?? null}
            choices={choices}
            onChange={(value) => setChosen({ ...chosen, after: Number(value) })}
          />
          <Button aria-pressed={chosen.source} onClick={() => setChosen({ ...chosen, source: !chosen.source })}>
            {chosen.source ? t('看排版') : t('看源码')}
          </Button>
        </Box>
      )}
      {left && right && versions.length > 1 && (
        <QuestionDiff
          typeTitle={typeTitle}
          before={left}
          after={right}
          beforeTitle={t('第 {0} 版', left.version)}
          afterTitle={t('第 {0} 版', right.version)}
          source={chosen.source}
        />
      )}
      {versions.length === 1 && (
        <p>{newest === 1 ? t('这道题只有一个版本。') : t('这道题属于其他机构，只能查看当前版本。')}</p>
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
          {t(
            '使用它的试卷：{0}',
            usage.data?.list.map((use) => t('{0}（第 {1} 版）', use.title, use.question_version)).join(t('、')),
          )}
        </Box>
      )}
    </Dialog>
  );
}
