// Fields of a bulk change; empty ones stay unchanged. Fields that the account has no right to change are not offered.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { FunctionKey } from '../../../../contract/account/functionKeys';
import type { RunChanges } from '../../../../contract/question/bulk';
import type { Question } from '../../../../contract/question/question';
import { eachField, fieldRow } from '../../../../contract/question/questionFields';
import { plainKpName, plainName } from '../../../../domain/knowledge/names';
import { FIELD_RULES, PLAIN_BULK_FIELDS, type PlainBulkField } from '../../../../domain/question/fieldRules';
import { STATUS, STATUS_LABELS } from '../../../../domain/question/reviewWorkflow';
import { t } from '../../../lib/texts/t';
import { useGetKnowledgeSystemsShortQuery } from '../../../state/api/knowledge/knowledge';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useTreeChoice } from '../../../state/api/knowledge/useTreeChoice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { choiceChanged, type BulkChoice } from '../../../state/review/bulkRun';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { Input } from '../../../ui/controls/Input';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { KpName } from '../../../ui/knowledge/KpName';
import { KpTagPicker } from '../../../ui/knowledge/KpTagPicker';
import { ChosenChip } from '../../../ui/question/ChosenChip';

// Selects knowledge points to add or remove: system, type, tree, and the selected points as chips.

type NamedKp = Question['kps'][number];
interface Props {
  label: string;
  kps: readonly NamedKp[];
  onChange(kps: NamedKp[]): void;
}

function Tree({ label, kps, onChange }: Props) {
  const tree = useTreeChoice(useGetKnowledgeSystemsShortQuery().data);
  return <KpTagPicker label={label} height={220} {...tree} kps={kps} onChange={onChange} />;
}

function KpChoice(props: Props) {
  const { label, kps, onChange } = props;
  const [open, setOpen] = useState(false);
  return (
    <Box role="group" aria-label={label} sx={{ flexBasis: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', fontSize: 13 }}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('{0}：完成', label) : label}
        </Button>
        {kps.map((kp) => (
          <ChosenChip
            key={kp.kp_id}
            name={plainKpName(kp.kp_name)}
            title={plainName(kp)}
            onRemove={() => onChange(kps.filter((each) => each !== kp))}
          >
            <KpName name={kp.kp_name} />
          </ChosenChip>
        ))}
      </Box>
      {open && <Tree {...props} />}
    </Box>
  );
}

const NO_CHOICE: BulkChoice = {
  add: [],
  remove: [],
  ...eachField(PLAIN_BULK_FIELDS, () => ''),
  stage: '',
  grade: '',
  gs: '',
  status: '',
  reason: '',
};
export const wholeChoice = (choice: Partial<BulkChoice>): BulkChoice => ({ ...NO_CHOICE, ...choice });

/** A status change uses a separate call, so it cannot be combined with other changes. */
export function mixesStatus({ status, reason: _reason, ...rest }: BulkChoice): boolean {
  return status !== '' && Object.values(rest).some((value) => value.length > 0);
}

/** null when nothing is selected, a reason is missing, or a status is combined with other changes. */
export function changesOf(choice: BulkChoice): RunChanges | null {
  const changes: RunChanges = {
    ...(choice.add.length > 0 && {
      kps_add: choice.add.map(({ system_info_id, type, kp_id }) => ({ system_info_id, type, kp_id })),
    }),
    ...(choice.remove.length > 0 && { kps_remove: choice.remove.map((kp) => kp.kp_id) }),
    ...Object.fromEntries(
      PLAIN_BULK_FIELDS.filter((field) => choice[field] !== '').map((field) => [field, Number(choice[field])]),
    ),
    ...(choice.stage !== '' && {
      stage_id: Number(choice.stage),
      grade_id: choice.grade === '' ? null : Number(choice.grade),
      gs_id: choice.gs === '' ? null : Number(choice.gs),
    }),
    ...(choice.status !== '' && { status: Number(choice.status) }),
    ...(choice.reason.trim() !== '' && { reason: choice.reason.trim() }),
  };
  const { reason: _reason, ...rest } = changes;
  return Object.keys(rest).length === 0 ||
    mixesStatus(choice) ||
    (needsReason(choice.status) && choice.reason.trim() === '')
    ? null
    : changes;
}

type Choices = readonly { value: number; label: string }[];
const { limits, unset } = FIELD_RULES.difficulty;
/** Years back from this one. */
const OFFERED_YEARS = 30;
/** Of the fields without codes, and where words say more than the codes. */
const CHOICES: Partial<Record<PlainBulkField, () => Choices>> = {
  difficulty: () =>
    Array.from({ length: limits.max + 1 }, (_, value) => ({ value, label: value === 0 ? unset : String(value) })),
  year: () => {
    const now = new Date().getFullYear();
    return Array.from({ length: OFFERED_YEARS }, (_, back) => ({ value: now - back, label: String(now - back) }));
  },
  shared: () => [
    { value: 1, label: t('与其他机构共享') },
    { value: 0, label: t('不共享') },
  ],
};
export const bulkChoices = (field: PlainBulkField): Choices => CHOICES[field]?.() ?? fieldRow(field).codes ?? [];
const rightOf = (field: PlainBulkField) => (field === 'listed' ? 'question.review' : 'question.write');
const STATUS_CHOICES = [
  STATUS.firstReview,
  STATUS.finalReview,
  STATUS.reviewed,
  STATUS.unchecked,
  STATUS.unavailable,
].map((value) => ({ value, label: t(STATUS_LABELS[value]) }));
const needsReason = (status: string) => status === String(STATUS.unchecked) || status === String(STATUS.unavailable);

export function BulkFields({ choice }: { choice: BulkChoice }) {
  const dispatch = useAppDispatch();
  const { data: common } = useGetCommonQuery();
  const useMay = (key: FunctionKey) => useAppSelector((state) => selectHasFunction(state, key));
  const rights = {
    'question.write': useMay('question.write'),
    'question.check': useMay('question.check'),
    'question.review': useMay('question.review'),
  };
  const mayWrite = rights['question.write'];
  const set = (patch: Partial<BulkChoice>) => void dispatch(choiceChanged(patch));
  const titled = (list: readonly { id: number; title: string }[]) =>
    list.map(({ id, title }) => ({ value: id, label: title }));
  const allGrades = common?.grades ?? [];
  const grades = allGrades.filter((grade) => choice.stage === '' || String(grade.stage_id) === choice.stage);
  const stageOf = (id: string) => allGrades.find((grade) => String(grade.id) === id)?.stage_id;
  const volumes = (common?.gs ?? []).filter((gs) => String(gs.grade_id) === choice.grade);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {PLAIN_BULK_FIELDS.filter((field) => rights[rightOf(field)]).map((field) => (
        <LabelledSelect
          key={field}
          label={t(fieldRow(field).label)}
          all={t('不改')}
          value={choice[field]}
          choices={bulkChoices(field)}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      {(rights['question.check'] || rights['question.review']) && (
        <LabelledSelect
          label={t('状态')}
          all={t('不改')}
          value={choice.status}
          choices={STATUS_CHOICES}
          onChange={(status) => set({ status })}
        />
      )}
      {mayWrite && (
        <>
          <LabelledSelect
            label={t('学段')}
            all={t('不改')}
            value={choice.stage}
            choices={titled(common?.stages ?? [])}
            onChange={(stage) => set({ stage, grade: '', gs: '' })}
          />
          {grades.length > 0 && (
            <LabelledSelect
              label={t('年级')}
              all={choice.stage === '' ? t('不改') : t('不设')}
              value={choice.grade}
              choices={titled(grades)}
              onChange={(grade) => set({ stage: String(stageOf(grade) ?? choice.stage), grade, gs: '' })}
            />
          )}
          {volumes.length > 0 && (
            <LabelledSelect
              label={t('册次')}
              all={t('不设')}
              value={choice.gs}
              choices={titled(volumes)}
              onChange={(gs) => set({ gs })}
            />
          )}
        </>
      )}
      {needsReason(choice.status) && (
        <Input
          value={choice.reason}
          onChange={(event) => set({ reason: event.target.value })}
          placeholder={choice.status === String(STATUS.unavailable) ? t('停用原因（必填）') : t('退回原因（必填）')}
          label={t('原因')}
          max={500}
          sx={{ flex: 1, minWidth: 220 }}
        />
      )}
      {mayWrite && (
        <>
          <KpChoice label={t('增加知识点')} kps={choice.add} onChange={(add) => set({ add })} />
          <KpChoice label={t('去掉知识点')} kps={choice.remove} onChange={(remove) => set({ remove })} />
        </>
      )}
    </Box>
  );
}
