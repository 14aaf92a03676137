// Adds an organisation or changes one: name, region, logo.
import Box from '@mui/material/Box';
import type { Organization } from '../../../contract/account/organization';
import { regionText } from '../../lib/regions';
import { organizationApi } from '../../state/api/account/organization';
import { useUploadFileMutation } from '../../state/api/question/file';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { TextInput } from '../../ui/controls/FormFields';
import { PictureField } from '../../ui/controls/PictureField';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { RegionSelects } from './RegionSelects';
import { useArea } from './useArea';

const organizationForm = defineForm({
  name: 'organization',
  initial: { title: '', region_id: null as number | null, logo: '' },
  draftOf: ({ title, region_id, logo }: Organization) => ({ title, region_id, logo }),
  faults: ({ title }) => [title.trim() === '' && { field: 'title', msg: '请填写机构名称' }],
  save: (draft, { id, revision }) =>
    organizationApi.endpoints.saveOrganization.initiate(
      { ...draft, title: draft.title.trim(), ...(id === undefined ? {} : { id, revision }) },
      { track: false },
    ),
  notice: ({ title }, _reply, isNew) => (isNew ? `已新增“${title.trim()}”` : '已保存'),
});

export function OrganizationDialog({ organization, onClose }: { organization: Organization | null; onClose(): void }) {
  const regions = useArea();
  const form = useForm(organizationForm, { record: organization, onSaved: onClose });
  const { draft, change } = form;
  const [upload] = useUploadFileMutation();
  return (
    <FormDialog
      title={organization ? '修改机构' : '新增机构'}
      form={form}
      compared={[
        ['机构名称', ({ title }) => title],
        ['地区', ({ region_id }) => regionText(regions, region_id)],
        ['标志', ({ logo }, other) => (logo === '' ? '无' : logo === other.logo ? '' : '换过的图片')],
      ]}
      width={520}
      onClose={onClose}
    >
      <TextInput form={form} name="title" label="机构名称" max={60} required autoFocus />
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
      />
    </FormDialog>
  );
}
