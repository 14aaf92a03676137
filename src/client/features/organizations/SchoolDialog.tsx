// Adds a school or changes one.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { STAGES } from '../../../contract/codes';
import type { Organization, School } from '../../../contract/organization';
import { useSaveSchoolMutation } from '../../state/api/organization';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { selectUser } from '../../state/session/sessionSlice';
import { FormDialog } from '../../ui/FormDialog';
import { LabelledSelect } from '../../ui/LabelledSelect';
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
  const [form, setForm] = useState({
    title: school?.title ?? '',
    organization_id: school?.organization_id ?? own ?? organizations[0]?.id ?? 1,
    stage_id: school?.stage_id ?? STAGES[0].id,
    region_id: school?.region_id ?? null,
  });
  const [tried, setTried] = useState(false);
  const [save, { isLoading }] = useSaveSchoolMutation();
  const missing = form.title.trim() === '';
  const submit = async () => {
    setTried(true);
    if (missing) return;
    const { data } = await save({ ...form, title: form.title.trim(), ...(school ? { id: school.id, revision: school.revision } : {}) });
    if (!data) return;
    dispatch(tell('success', school ? '已保存' : `已新增“${form.title.trim()}”`));
    onClose();
  };
  return (
    <FormDialog title={school ? '修改学校' : '新增学校'} busy={isLoading} width={520} onSubmit={() => void submit()} onClose={onClose}>
      <TextField
        size="small"
        label="学校名称"
        required
        autoFocus
        value={form.title}
        error={tried && missing}
        helperText={tried && missing ? '请填写学校名称' : undefined}
        onChange={(event) => setForm({ ...form, title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LabelledSelect label="学段" value={form.stage_id} choices={STAGES.map(({ id, label }) => ({ value: id, label }))} onChange={(id) => setForm({ ...form, stage_id: Number(id) })} />
        {organizations.length > 1 && (
          <LabelledSelect label="机构" value={form.organization_id} choices={organizations.map(({ id, title }) => ({ value: id, label: title }))} onChange={(id) => setForm({ ...form, organization_id: Number(id) })} />
        )}
      </Box>
      <Box role="group" aria-label="地区" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RegionSelects regions={regions} value={form.region_id} onChange={(region_id) => setForm({ ...form, region_id })} />
      </Box>
    </FormDialog>
  );
}
