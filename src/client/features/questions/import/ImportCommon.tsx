// Values for all questions of an import.
import { useSearchParams } from 'react-router-dom';
import type { RowInOverview } from '../../../../contract/question/importRows';
import type { ImportPlan } from '../../../../domain/question/importPlan';
import { patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { selectCommon } from '../../../state/cache/cacheSlice';
import { useAppSelector, useAppDispatch } from '../../../state/hooks';
import { useTask } from '../../../state/tasks/createTask';
import { Button } from '../../../ui/controls/Button';
import { CHOICE_PX, LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { KpChoice } from '../form/KpField';
import * as choices from '../list/filters/filterChoices';
import { acceptAll, acceptTask } from './asking';

type Common = ImportPlan['common'];

const DIFFICULTIES = Array.from({ length: 10 }, (_, i) => ({ value: i + 1, label: String(i + 1) }));
const asId = (value: string) => (value === '' ? undefined : Number(value));

export function ImportCommon({ common, onChange }: { common: Common; onChange(common: Common): void }) {
  useGetCommonQuery();
  const known = useAppSelector(selectCommon);
  return (
    <section className="import-common" aria-label={t('全部试题')}>
      <div className="list-filters">
        <b>{t('全部试题')}</b>
        <LabelledSelect
          label={t('学段')}
          width={CHOICE_PX.stage}
          all={t('不改')}
          value={common.stage_id ?? null}
          choices={choices.stageChoices(known)}
          onChange={(value) => onChange({ ...common, stage_id: asId(value), grade_id: undefined })}
        />
        <LabelledSelect
          label={t('年级')}
          width={CHOICE_PX.grade}
          all={t('不改')}
          disabled={common.stage_id === undefined}
          value={common.grade_id ?? null}
          choices={choices.gradeChoices(known, common.stage_id)}
          onChange={(value) => onChange({ ...common, grade_id: asId(value) })}
        />
        <LabelledSelect
          label={t('难度')}
          all={t('不改')}
          value={common.difficulty ?? null}
          choices={DIFFICULTIES}
          onChange={(value) => onChange({ ...common, difficulty: asId(value) })}
        />
      </div>
      <KpChoice label={t('都加上的知识点')} kps={common.kps} onChange={(kps) => onChange({ ...common, kps })} />
    </section>
  );
}

// Accepts the proposals of all questions of a checked file from a certainty on.

/** Certainties in percent. */
const LEAST = [90, 80, 70, 60].map((value) => ({ value, label: `${value}%` }));

interface Props {
  job: number;
  /** Those that are not stored yet. */
  rows: readonly RowInOverview[];
  onAccepted(questions: number): void;
}

export function AcceptAll({ job, rows, onAccepted }: Props) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const least = LEAST.find(({ value }) => String(value) === params.get('least'))?.value ?? 80;
  const { running, progress, result } = useTask(acceptTask, job, 'withScreen');
  const accept = async () => {
    const filled = await dispatch(acceptAll(job, rows, least / 100));
    if (filled) onAccepted(filled);
  };
  if (!rows.some(({ state }) => state !== 'apart')) return null;
  return (
    <section className="import-common" aria-label={t('建议')}>
      <div className="list-filters">
        <b>{t('建议')}</b>
        <LabelledSelect
          label={t('把握不低于')}
          value={least}
          choices={LEAST}
          onChange={(value) => setParams((before) => patched(before, { least: value }))}
        />
        <Button disabled={running} onClick={() => void accept()}>
          {t('采用全部试题的建议')}
        </Button>
        {running && <Button onClick={() => dispatch(acceptTask.cancel(job))}>{t('停止')}</Button>}
        <span role="status" className="hint">
          {running
            ? t('正在查找相似的题：{0} / {1}', progress?.done ?? 0, progress?.total ?? rows.length)
            : result?.filled === 0
              ? t('没有把握这么大的建议')
              : t('按题库中最相似的题，填上文件没有写明的知识点、难度、学段和年级')}
        </span>
      </div>
      {result?.error !== undefined && !running && (
        <InlineFault what={t('建议')} error={result.error} onRetry={() => void accept()} />
      )}
    </section>
  );
}
