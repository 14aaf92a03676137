// Adds a school or changes one.
import Box from '@mui/material/Box';
import type { School } from '../../../../contract/account/school';
import { stageLabel, STAGES } from '../../../../contract/question/choices';
import { regionText } from '../../../lib/regions';
import { t } from '../../../lib/texts/t';
import { useOrganizationRows } from '../../../state/api/account/organization';
import { schoolApi } from '../../../state/api/account/school';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppSelector } from '../../../state/hooks';
import { selectUser } from '../../../state/session/sessionSlice';
import { TextInput } from '../../../ui/controls/FormFields';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { RecordSelect, useRecords } from '../../../ui/controls/RecordSelect';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { RegionSelects, useArea } from './RegionSelects';

interface Props {
  school: School | null;
  onClose(): void;
}

const schoolForm = defineForm({
  name: 'school',
  initial: { title: '', organization_id: 1, stage_id: STAGES[0].id as number, region_id: null as number | null },
  draftOf: ({ title, organization_id, stage_id, region_id }: School) => ({
    title,
    organization_id,
    stage_id,
    region_id,
  }),
  faults: ({ title }) => [title.trim() === '' && { field: 'title', msg: t('请填写学校名称') }],
  save: (draft, { id, revision }) =>
    schoolApi.endpoints.saveSchool.initiate(
      { ...draft, title: draft.title.trim(), ...(id === undefined ? {} : { id, revision }) },
      { track: false },
    ),
  notice: ({ title }, _reply, isNew) => (isNew ? t('已新建“{0}”', title.trim()) : t('已保存')),
});

export function SchoolDialog({ school, onClose }: Props) {
  const regions = useArea();
  const organization_id = useAppSelector(selectUser)?.organization_id ?? 1;
  const form = useForm(schoolForm, { record: school, start: { organization_id }, onSaved: onClose });
  const { draft, change } = form;
  const organizations = useRecords(useOrganizationRows, draft.organization_id);
  const nameOf = (of: number) => organizations.titleOf(of) ?? t('机构 {0}', of);
  return (
    <FormDialog
      title={school ? t('修改学校') : t('新建学校')}
      form={form}
      compared={[
        [t('学校名称'), ({ title }) => title],
        [t('机构', 1), (of) => nameOf(of.organization_id)],
        [t('学段'), ({ stage_id }) => t(stageLabel(stage_id))],
        [t('地区'), ({ region_id }) => regionText(regions, region_id)],
      ]}
      width={520}
      onClose={onClose}
    >
      <TextInput form={form} name="title" label={t('学校名称')} max={60} required autoFocus />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LabelledSelect
          label={t('学段')}
          value={draft.stage_id}
          choices={STAGES.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => change({ stage_id: Number(id) })}
        />
        <RecordSelect
          useList={useOrganizationRows}
          label={t('机构', 1)}
          value={draft.organization_id}
          onChange={(id) => change({ organization_id: Number(id) })}
          hideSingle
        />
      </Box>
      <Box role="group" aria-label={t('地区')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RegionSelects regions={regions} value={draft.region_id} onChange={(region_id) => change({ region_id })} />
      </Box>
    </FormDialog>
  );
}
