// Names a new pack and opens it.
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { packApi } from '../../state/api/paper/pack';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { TextInput } from '../../ui/controls/FormFields';
import { FormDialog } from '../../ui/dialogs/FormDialog';

export const packPath = ({ id }: { id: number }): string => `/paperpacklist?pack=${id}`;

const newPackForm = defineForm({
  name: 'newPack',
  initial: { title: '' },
  faults: ({ title }) => [title.trim() === '' && { field: 'title', msg: t('请填写试卷包名称') }],
  save: ({ title }) =>
    packApi.endpoints.savePack.initiate({ title: title.trim(), note: '', paper_ids: [] }, { track: false }),
});

export function NewPackDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const form = useForm(newPackForm, { onSaved: ({ id }) => void navigate(packPath({ id })) });
  return (
    <FormDialog title={t('新建试卷包')} ok={t('新建')} form={form} onClose={onClose}>
      <TextInput form={form} name="title" label={t('名称')} max={100} hint={t('如“高一上学期期中备选卷”')} autoFocus />
    </FormDialog>
  );
}
