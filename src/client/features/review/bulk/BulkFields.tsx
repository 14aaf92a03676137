// Fields of a bulk change; empty ones stay unchanged. Fields that the account has no right to change are not offered.
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FunctionKey } from '../../../../contract/codes';
import type { RunChanges } from '../../../../contract/question/bulk';
import { STATUS, STATUS_LABELS } from '../../../../domain/question/reviewWorkflow';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { KpChoice, type NamedKp } from './KpChoice';

export interface BulkChoice {
  add: NamedKp[];
  remove: NamedKp[];
  difficulty: string;
  stage: string;
  grade: string;
  gs: string;
  in_use: string;
  listed: string;
  shared: string;
  status: string;
  reason: string;
}
export const emptyChoice = (): BulkChoice => ({
  add: [],
  remove: [],
  difficulty: '',
  stage: '',
  grade: '',
  gs: '',
  in_use: '',
  listed: '',
  shared: '',
  status: '',
  reason: '',
});

const flagOf = (text: string) => (text === '1' ? 1 : 0);

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
    ...(choice.difficulty !== '' && { difficulty: Number(choice.difficulty) }),
    ...(choice.stage !== '' && {
      stage_id: Number(choice.stage),
      grade_id: choice.grade === '' ? null : Number(choice.grade),
      gs_id: choice.gs === '' ? null : Number(choice.gs),
    }),
    ...(choice.in_use !== '' && { in_use: flagOf(choice.in_use) }),
    ...(choice.listed !== '' && { listed: flagOf(choice.listed) }),
    ...(choice.shared !== '' && { shared: flagOf(choice.shared) }),
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

const DIFFICULTIES = Array.from({ length: 11 }, (_, value) => ({
  value,
  label: value === 0 ? '无难度' : String(value),
}));
const STATUS_CHOICES = [
  STATUS.firstReview,
  STATUS.finalReview,
  STATUS.reviewed,
  STATUS.unchecked,
  STATUS.unavailable,
].map((value) => ({ value, label: STATUS_LABELS[value] }));
const needsReason = (status: string) => status === String(STATUS.unchecked) || status === String(STATUS.unavailable);

export function BulkFields({ choice, onChange }: { choice: BulkChoice; onChange(choice: BulkChoice): void }) {
  const { data: common } = useGetCommonQuery();
  const useMay = (key: FunctionKey) => useAppSelector((state) => selectHasFunction(state, key));
  const [mayWrite, mayCheck, mayReview] = [
    useMay('question.write'),
    useMay('question.check'),
    useMay('question.review'),
  ];
  const set = (patch: Partial<BulkChoice>) => onChange({ ...choice, ...patch });
  const titled = (list: readonly { id: number; title: string }[]) =>
    list.map(({ id, title }) => ({ value: id, label: title }));
  const grades = (common?.grades ?? []).filter((grade) => String(grade.stage_id) === choice.stage);
  const volumes = (common?.gs ?? []).filter((gs) => String(gs.grade_id) === choice.grade);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayWrite && (
        <>
          <LabelledSelect
            label="难度"
            all="不改"
            value={choice.difficulty}
            choices={DIFFICULTIES}
            onChange={(difficulty) => set({ difficulty })}
          />
          <LabelledSelect
            label="使用"
            all="不改"
            value={choice.in_use}
            choices={[
              { value: 1, label: '使用中' },
              { value: 0, label: '已停用' },
            ]}
            onChange={(in_use) => set({ in_use })}
          />
          <LabelledSelect
            label="共享"
            all="不改"
            value={choice.shared}
            choices={[
              { value: 1, label: '与其他机构共享' },
              { value: 0, label: '不共享' },
            ]}
            onChange={(shared) => set({ shared })}
          />
        </>
      )}
      {mayReview && (
        <LabelledSelect
          label="上架"
          all="不改"
          value={choice.listed}
          choices={[
            { value: 1, label: '已上架' },
            { value: 0, label: '未上架' },
          ]}
          onChange={(listed) => set({ listed })}
        />
      )}
      {(mayCheck || mayReview) && (
        <LabelledSelect
          label="状态"
          all="不改"
          value={choice.status}
          choices={STATUS_CHOICES}
          onChange={(status) => set({ status })}
        />
      )}
      {mayWrite && (
        <>
          <LabelledSelect
            label="学段"
            all="不改"
            value={choice.stage}
            choices={titled(common?.stages ?? [])}
            onChange={(stage) => set({ stage, grade: '', gs: '' })}
          />
          {grades.length > 0 && (
            <LabelledSelect
              label="年级"
              all="不设"
              value={choice.grade}
              choices={titled(grades)}
              onChange={(grade) => set({ grade, gs: '' })}
            />
          )}
          {volumes.length > 0 && (
            <LabelledSelect
              label="册次"
              all="不设"
              value={choice.gs}
              choices={titled(volumes)}
              onChange={(gs) => set({ gs })}
            />
          )}
        </>
      )}
      {needsReason(choice.status) && (
        <OutlinedInput
          size="small"
          value={choice.reason}
          onChange={(event) => set({ reason: event.target.value })}
          placeholder={choice.status === String(STATUS.unavailable) ? '停用原因（必填）' : '退回原因（必填）'}
          inputProps={{ 'aria-label': '原因', maxLength: 500 }}
          sx={{ height: 30, fontSize: 13, flex: 1, minWidth: 220 }}
        />
      )}
      {mayWrite && (
        <>
          <KpChoice label="增加知识点" kps={choice.add} onChange={(add) => set({ add })} />
          <KpChoice label="去掉知识点" kps={choice.remove} onChange={(remove) => set({ remove })} />
        </>
      )}
    </Box>
  );
}
