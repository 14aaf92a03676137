// Adds an organisation or changes one: name, region, logo.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Organization } from '../../../contract/organization';
import { useUploadFileMutation } from '../../state/api/file';
import { useSaveOrganizationMutation } from '../../state/api/organization';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { FormDialog } from '../../ui/FormDialog';
import { PictureField } from '../../ui/PictureField';
import { RegionSelects } from './RegionSelects';
import { useArea } from './useArea';

export function OrganizationDialog({ organization, onClose }: { organization: Organization | null; onClose(): void }) {
  const dispatch = useAppDispatch();
  const regions = useArea();
  const [form, setForm] = useState({ title: organization?.title ?? '', region_id: organization?.region_id ?? null, logo: organization?.logo ?? '' });
  const [tried, setTried] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [save, { isLoading }] = useSaveOrganizationMutation();
  const [upload] = useUploadFileMutation();
  const missing = form.title.trim() === '';
  const submit = async () => {
    setTried(true);
    if (missing) return;
    const { data } = await save({ ...form, title: form.title.trim(), ...(organization ? { id: organization.id, revision: organization.revision } : {}) });
    if (!data) return;
    dispatch(tell('success', organization ? '已保存' : `已新增“${form.title.trim()}”`));
    onClose();
  };
  return (
    <FormDialog title={organization ? '修改机构' : '新增机构'} busy={isLoading || uploading} width={520} onSubmit={() => void submit()} onClose={onClose}>
      <TextField
        size="small"
        label="机构名称"
        required
        autoFocus
        value={form.title}
        error={tried && missing}
        helperText={tried && missing ? '请填写机构名称' : undefined}
        onChange={(event) => setForm({ ...form, title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Box role="group" aria-label="地区" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RegionSelects regions={regions} value={form.region_id} onChange={(region_id) => setForm({ ...form, region_id })} />
      </Box>
      <PictureField
        label="标志"
        picture={form.logo}
        width={120}
        height={64}
        send={(file, onProgress) => upload({ file, onProgress })}
        onChange={(logo) => setForm((now) => ({ ...now, logo }))}
        onBusy={setUploading}
      />
    </FormDialog>
  );
}
