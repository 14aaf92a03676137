// Adds a school or changes one.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { STAGES } from '../../../contract/codes';
import type { Organization } from '../../../contract/account/organization';
import type { School } from '../../../contract/account/school';
import { regionText } from '../../lib/regions';
import { useSaveSchoolMutation } from '../../state/api/account/organization';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { selectUser } from '../../state/session/sessionSlice';
import { ConflictSides, type ShownField } from '../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { useRecordForm } from '../../ui/dialogs/useRecordForm';
import { RegionSelects } from './RegionSelects';
import { useArea } from './useArea';

interface Props {
  school: School | null;
  organizations: readonly Organization[];
  onClose(): void;
}

export function SchoolDialog({ school, organizations, onClose }: Props) {
  const dispatch = useAppDispatch();
  const regions = useArea();
  const own = useAppSelector(selectUser)?.organization_id;
  const form = useRecordForm(
    school,
    (of: Pick<School, 'title' | 'organization_id' | 'stage_id' | 'region_id'> | null) => ({
      title: of?.title ?? '',
      organization_id: of?.organization_id ?? own ?? organizations[0]?.id ?? 1,
      stage_id: of?.stage_id ?? STAGES[0].id,
      region_id: of?.region_id ?? null,
    }),
  );
  const { draft, change } = form;
  const fields: ShownField<typeof draft>[] = [
    ['学校名称', ({ title }) => title],
    [
      '机构',
      ({ organization_id }) =>
        organizations.find(({ id }) => id === organization_id)?.title ?? `机构 ${organization_id}`,
    ],
    ['学段', ({ stage_id }) => STAGES.find(({ id }) => id === stage_id)?.label ?? ''],
    ['地区', ({ region_id }) => regionText(regions, region_id)],
  ];
  const [tried, setTried] = useState(false);
  const [save, { isLoading }] = useSaveSchoolMutation();
  const missing = draft.title.trim() === '';
  const submit = async () => {
    setTried(true);
    if (missing) return;
    const title = draft.title.trim();
    const { data, error } = await save({
      ...draft,
      title,
      ...(school ? { id: school.id, revision: form.revision } : {}),
    });
    if (!data) return void form.refused(error);
    dispatch(tell('success', school ? '已保存' : `已新增“${title}”`));
    onClose();
  };
  return (
    <FormDialog
      title={school ? '修改学校' : '新增学校'}
      busy={isLoading}
      conflict={form.theirs && <ConflictSides form={form} fields={fields} />}
      width={520}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        size="small"
        label="学校名称"
        required
        autoFocus
        value={draft.title}
        error={tried && missing}
        helperText={tried && missing ? '请填写学校名称' : undefined}
        onChange={(event) => change({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LabelledSelect
          label="学段"
          value={draft.stage_id}
          choices={STAGES.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => change({ stage_id: Number(id) })}
        />
        {organizations.length > 1 && (
          <LabelledSelect
            label="机构"
            value={draft.organization_id}
            choices={organizations.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => change({ organization_id: Number(id) })}
          />
        )}
      </Box>
      <Box role="group" aria-label="地区" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RegionSelects regions={regions} value={draft.region_id} onChange={(region_id) => change({ region_id })} />
      </Box>
    </FormDialog>
  );
}
