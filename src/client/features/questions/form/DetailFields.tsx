// Classification of a question: stage, grade, volume, difficulty, source and similar fields.
import Box from '@mui/material/Box';
import { formFieldsOf } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { useGetCategoriesQuery, useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { selectCateList, selectCommon } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { Input } from '../../../ui/controls/Input';
import { CHOICE_PX, LabelledSelect } from '../../../ui/controls/LabelledSelect';
import * as choices from '../list/filters/filterChoices';
import { emptyQuery } from '../list/listQuery';
import { useChange, useDraft } from './questionField';

const DIFFICULTIES = [
  { value: '0', label: t('无难度') },
  ...Array.from({ length: 10 }, (_, i) => ({ value: String(i + 1), label: String(i + 1) })),
];
const TERMS = [{ value: '3', label: t('全部') }, ...choices.codeChoices('term')];
const asText = (value: number | null) => (value === null ? '' : String(value));
const asId = (value: string) => (value === '' ? null : Number(value));

export function DetailFields() {
  const change = useChange();
  const draft = useDraft((whole) => ({ ...formFieldsOf(whole), type_id: whole.type_id }));
  useGetCommonQuery();
  useGetCategoriesQuery();
  const common = useAppSelector(selectCommon);
  const categories = useAppSelector(selectCateList);
  const stage = draft.stage_id ?? undefined;
  const narrow = (field: 'stage_id' | 'grade_id', value: string) => {
    const query = emptyQuery();
    for (const name of ['stage_id', 'grade_id', 'gs_id'] as const) if (draft[name] !== null) query[name] = draft[name];
    const patch = choices.narrowing(query, field, value === '' ? undefined : Number(value), common);
    change(Object.fromEntries(Object.entries(patch).map(([name, id]) => [name, id ?? null])));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <LabelledSelect
        label={t('题型')}
        width={CHOICE_PX.type}
        value={String(draft.type_id)}
        choices={choices.formTypeChoices(categories)}
        onChange={(value) => change({ type_id: Number(value) })}
      />
      <LabelledSelect
        label={t('难度')}
        value={String(draft.difficulty)}
        choices={DIFFICULTIES}
        onChange={(value) => change({ difficulty: Number(value) })}
      />
      <LabelledSelect
        label={t('学段')}
        width={CHOICE_PX.stage}
        all={t('未选')}
        value={asText(draft.stage_id)}
        choices={choices.stageChoices(common)}
        onChange={(value) => narrow('stage_id', value)}
      />
      <LabelledSelect
        label={t('年级')}
        width={CHOICE_PX.grade}
        all={t('未选')}
        value={asText(draft.grade_id)}
        choices={choices.gradeChoices(common, stage)}
        onChange={(value) => narrow('grade_id', value)}
      />
      <LabelledSelect
        label={t('册次')}
        width={CHOICE_PX.volume}
        all={t('未选')}
        value={asText(draft.gs_id)}
        choices={choices.gsChoices(common, stage, draft.grade_id ?? undefined)}
        onChange={(value) => change({ gs_id: asId(value) })}
      />
      <LabelledSelect
        label={t('学期')}
        value={String(draft.term)}
        choices={TERMS}
        onChange={(value) => change({ term: Number(value) })}
      />
      <LabelledSelect
        label={t('特殊题')}
        value={String(draft.special)}
        choices={choices.codeChoices('special')}
        onChange={(value) => change({ special: value === '1' ? 1 : 0 })}
      />
      <LabelledSelect
        label={t('认知层次')}
        value={String(draft.cognitive_level)}
        choices={choices.codeChoices('cognitive_level')}
        onChange={(value) => change({ cognitive_level: Number(value) })}
      />
      <LabelledSelect
        label={t('资源')}
        value={String(draft.kind)}
        choices={choices.codeChoices('kind')}
        onChange={(value) => change({ kind: Number(value) })}
      />
      <LabelledSelect
        label={t('语言')}
        value={String(draft.language)}
        choices={choices.codeChoices('language')}
        onChange={(value) => change({ language: Number(value) })}
      />
      <LabelledSelect
        label={t('原书')}
        width={CHOICE_PX.book}
        all={t('无')}
        value={asText(draft.origin_book_id)}
        choices={choices.bookChoices(common, undefined)}
        onChange={(value) => change({ origin_book_id: asId(value) })}
      />
      {draft.origin_book_id !== null && (
        <>
          <Input
            placeholder={t('页码')}
            value={asText(draft.origin_page)}
            onChange={(event) => change({ origin_page: asId(event.target.value.replace(/\D/g, '').slice(0, 5)) })}
            label={t('原书页码')}
            inputProps={{ inputMode: 'numeric' }}
            sx={{ width: 70 }}
          />
          <Input
            placeholder={t('题号')}
            value={draft.origin_number ?? ''}
            onChange={(event) => change({ origin_number: event.target.value })}
            label={t('原书题号')}
            max={40}
            sx={{ width: 80 }}
          />
        </>
      )}
      <Input
        placeholder={t('来源，如：2025 年某市期末')}
        value={draft.source}
        onChange={(event) => change({ source: event.target.value })}
        label={t('来源')}
        max={300}
        sx={{ width: 240 }}
      />
      <LabelledSelect
        label={t('地区')}
        all={t('未选')}
        value={asText(draft.region_id)}
        choices={choices.regionChoices(draft.region_id)}
        onChange={(value) => change({ region_id: asId(value) })}
      />
      <Input
        placeholder={t('年份')}
        value={asText(draft.year)}
        onChange={(event) => change({ year: asId(event.target.value.replace(/\D/g, '').slice(0, 4)) })}
        label={t('年份')}
        inputProps={{ inputMode: 'numeric' }}
        sx={{ width: 80 }}
      />
      <label
        style={{ fontSize: 13, display: 'flex', gap: 4, alignItems: 'center', cursor: 'pointer' }}
        title={t('审核并上架之后，其他机构可以查看和选用这道题；批注、审核记录和以前的版本不会给他们看')}
      >
        <input
          type="checkbox"
          role="switch"
          checked={draft.shared === 1}
          onChange={(event) => change({ shared: event.target.checked ? 1 : 0 })}
        />
        {t('与其他机构共享')}
      </label>
    </Box>
  );
}
