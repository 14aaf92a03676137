// Adds an organisation or changes one: name, region, logo.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Organization } from '../../../contract/account/organization';
import { regionText } from '../../lib/regions';
import { useUploadFileMutation } from '../../state/api/question/file';
import { useSaveOrganizationMutation } from '../../state/api/account/organization';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { ConflictSides, type ShownField } from '../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { PictureField } from '../../ui/controls/PictureField';
import { useRecordForm } from '../../ui/dialogs/useRecordForm';
import { RegionSelects } from './RegionSelects';
import { useArea } from './useArea';

const draftOf = (of: Pick<Organization, 'title' | 'region_id' | 'logo'> | null) => ({
  title: of?.title ?? '',
  region_id: of?.region_id ?? null,
  logo: of?.logo ?? '',
});

export function OrganizationDialog({ organization, onClose }: { organization: Organization | null; onClose(): void }) {
  const dispatch = useAppDispatch();
  const regions = useArea();
  const form = useRecordForm(organization, draftOf);
  const { draft, change } = form;
  const [tried, setTried] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [save, { isLoading }] = useSaveOrganizationMutation();
  const [upload] = useUploadFileMutation();
  const fields: ShownField<typeof draft>[] = [
    ['机构名称', ({ title }) => title],
    ['地区', ({ region_id }) => regionText(regions, region_id)],
    ['标志', ({ logo }, other) => (logo === '' ? '无' : logo === other.logo ? '' : '换过的图片')],
  ];
  const missing = draft.title.trim() === '';
  const submit = async () => {
    setTried(true);
    if (missing) return;
    const title = draft.title.trim();
    const { data, error } = await save({
      ...draft,
      title,
      ...(organization ? { id: organization.id, revision: form.revision } : {}),
    });
    if (!data) return void form.refused(error);
    dispatch(tell('success', organization ? '已保存' : `已新增“${title}”`));
    onClose();
  };
  return (
    <FormDialog
      title={organization ? '修改机构' : '新增机构'}
      busy={isLoading || uploading}
      conflict={form.theirs && <ConflictSides form={form} fields={fields} />}
      width={520}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        size="small"
        label="机构名称"
        required
        autoFocus
        value={draft.title}
        error={tried && missing}
        helperText={tried && missing ? '请填写机构名称' : undefined}
        onChange={(event) => change({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Box role="group" aria-label="地区" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RegionSelects regions={regions} value={draft.region_id} onChange={(region_id) => change({ region_id })} />
      </Box>
      <PictureField
        label="标志"
        picture={draft.logo}
        width={120}
        height={64}
        send={(file, onProgress) => upload({ file, onProgress })}
        onChange={(logo) => change({ logo })}
        onBusy={setUploading}
      />
    </FormDialog>
  );
}
