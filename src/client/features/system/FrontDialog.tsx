// Adds or changes what the home screen shows: a notice, a shortcut or a picture of the carousel.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FrontItem, FrontKind } from '../../../contract/front';
import { useUploadFileMutation } from '../../state/api/file';
import { useSaveFrontItemMutation } from '../../state/api/front';
import { useGetPacksQuery } from '../../state/api/pack';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { FormDialog } from '../../ui/FormDialog';
import { LabelledSelect } from '../../ui/LabelledSelect';
import { PictureField } from '../../ui/PictureField';
import { FRONT_NAMES } from './frontNames';
import { localTime, stampOf } from './frontTimes';
import { KNOWN_VIEWS } from './knownViews';

const PACKS = { page: 1, size: 100 };
/** Views that are a page by themselves. */
const PAGES = Object.entries(KNOWN_VIEWS).filter(([name]) => !['home', 'paperDetail', 'paperEdit', 'blueprintEdit', 'duplicates', 'blueprints'].includes(name));

export function FrontDialog({ item, kind, onClose }: { item: FrontItem | null; kind: FrontKind; onClose(): void }) {
  const dispatch = useAppDispatch();
  const [form, setForm] = useState(() => ({
    title: item?.title ?? '',
    text: item?.body.text ?? '',
    path: item?.body.path ?? '',
    picture: item?.body.picture ?? '',
    pack_id: item?.body.pack_id ?? null,
    from: localTime(item?.starts_at ?? null),
    until: localTime(item?.ends_at ?? null),
  }));
  const [fault, setFault] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const [save, { isLoading }] = useSaveFrontItemMutation();
  const [upload] = useUploadFileMutation();
  const packs = useGetPacksQuery(PACKS, { skip: kind !== 'carousel' }).data?.list ?? [];
  const wrong = (): string | null => {
    if (form.title.trim() === '') return '请填写标题';
    if (kind === 'notice' && form.text.trim() === '') return '请填写公告正文';
    if (kind === 'shortcut' && !form.path.startsWith('/')) return '请选择页面，或填写以 / 开头的路径';
    if (kind === 'carousel' && form.picture === '') return '请上传图片';
    if (form.from !== '' && form.until !== '' && form.from >= form.until) return '结束时间应在开始时间之后';
    return null;
  };
  const submit = async () => {
    const found = wrong();
    setFault(found);
    if (found !== null) return;
    const { title, text, path, picture, pack_id, from, until } = form;
    const body = { text, path: path.trim(), picture, pack_id };
    const { data } = await save({ kind, title: title.trim(), body, starts_at: stampOf(from), ends_at: stampOf(until), ...(item ? { id: item.id, revision: item.revision } : {}) });
    if (!data) return;
    dispatch(tell('success', '已保存'));
    onClose();
  };
  const time = (name: 'from' | 'until', label: string) => (
    <TextField size="small" type="datetime-local" label={label} value={form[name]} onChange={(event) => setForm({ ...form, [name]: event.target.value })} slotProps={{ inputLabel: { shrink: true } }} sx={{ flex: 1 }} />
  );
  return (
    <FormDialog title={`${item ? '修改' : '新增'}${FRONT_NAMES[kind]}`} busy={isLoading || uploading} fault={fault} width={560} onSubmit={() => void submit()} onClose={onClose}>
      <TextField size="small" label="标题" required autoFocus value={form.title} onChange={(event) => setForm({ ...form, title: event.target.value })} slotProps={{ htmlInput: { maxLength: 60 } }} />
      {kind === 'notice' && <TextField size="small" label="正文" required multiline minRows={4} maxRows={10} value={form.text} onChange={(event) => setForm({ ...form, text: event.target.value })} slotProps={{ htmlInput: { maxLength: 2000 } }} />}
      {kind !== 'carousel' && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <LabelledSelect label="页面" all="自行填写" value={PAGES.some(([name]) => `/${name.toLowerCase()}` === form.path) ? form.path : null} choices={PAGES.map(([name, title]) => ({ value: `/${name.toLowerCase()}`, label: title }))} onChange={(path) => setForm({ ...form, path })} />
          <TextField size="small" label={kind === 'notice' ? '“查看”打开的路径（可不填）' : '路径'} value={form.path} onChange={(event) => setForm({ ...form, path: event.target.value })} slotProps={{ htmlInput: { maxLength: 200 } }} sx={{ flex: 1 }} />
        </Box>
      )}
      {kind === 'carousel' && (
        <>
          <PictureField label="图片" picture={form.picture} width={240} height={80} send={(file, onProgress) => upload({ file, onProgress })} onChange={(picture) => setForm((now) => ({ ...now, picture }))} onBusy={setUploading} />
          <Box>
            <LabelledSelect label="点击打开的试卷包" all="不打开" value={form.pack_id} choices={packs.map(({ id, title }) => ({ value: id, label: title }))} onChange={(id) => setForm({ ...form, pack_id: id === '' ? null : Number(id) })} />
          </Box>
        </>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {time('from', '开始展示（可不填）')}
        {time('until', '结束展示（可不填）')}
      </Box>
    </FormDialog>
  );
}
