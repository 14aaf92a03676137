// Adds or changes an entry of the home page: a notice, a shortcut or a carousel picture.
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useUploadFileMutation } from '../../../state/api/question/file';
import { useGetPacksQuery } from '../../../state/api/paper/pack';
import { frontEdits, type FrontDraft, type FrontStored } from '../../../state/edits/frontEdits';
import { useEdit } from '../../../state/edits/useEdit';
import { useAppDispatch } from '../../../state/hooks';
import { ConflictSides, type ShownField } from '../../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { PictureField } from '../../../ui/controls/PictureField';
import { FRONT_NAMES } from './frontNames';
import { KNOWN_VIEWS } from '../knownViews';

const PACKS = { page: 1, size: 100 };
/** Views that a shortcut can open. Home and the pages inside another view are excluded. */
const PAGES = Object.entries(KNOWN_VIEWS).filter(
  ([name]) => !['home', 'paperDetail', 'paperEdit', 'blueprintEdit', 'duplicates', 'blueprints'].includes(name),
);

export function FrontDialog({ id, item }: { id: string; item: FrontStored | null }) {
  const dispatch = useAppDispatch();
  const edit = useEdit(frontEdits, id, item);
  const { draft, change } = edit;
  const { kind } = draft;
  const isNew = id === kind;
  const [fault, setFault] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const [upload] = useUploadFileMutation();
  const packs = useGetPacksQuery(PACKS, { skip: kind !== 'carousel' }).data?.list ?? [];
  const fields: ShownField<FrontDraft>[] = [
    ['标题', ({ title }) => title],
    ['正文', ({ text }) => text],
    ['路径', ({ path }) => path],
    ['图片', ({ picture }, other) => (picture === '' ? '无' : picture === other.picture ? '' : '换过的图片')],
    [
      '试卷包',
      ({ pack_id }) =>
        pack_id === null ? '不打开' : (packs.find(({ id }) => id === pack_id)?.title ?? `试卷包 ${pack_id}`),
    ],
    ['开始展示', ({ from }) => from.replace('T', ' ')],
    ['结束展示', ({ until }) => until.replace('T', ' ')],
  ];
  const wrong = (): string | null => {
    if (draft.title.trim() === '') return '请填写标题';
    if (kind === 'notice' && draft.text.trim() === '') return '请填写公告正文';
    if (kind === 'shortcut' && !draft.path.startsWith('/')) return '请选择页面，或填写以 / 开头的路径';
    if (kind === 'carousel' && draft.picture === '') return '请上传图片';
    if (draft.from !== '' && draft.until !== '' && draft.from >= draft.until) return '结束时间应在开始时间之后';
    return null;
  };
  const submit = () => {
    const found = wrong();
    setFault(found);
    if (found === null) edit.save();
  };
  const close = () => {
    edit.discard();
    dispatch(frontEdits.closed(id));
  };
  const time = (name: 'from' | 'until', label: string) => (
    <TextField
      size="small"
      type="datetime-local"
      label={label}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: 1 }}
    />
  );
  return (
    <FormDialog
      title={`${isNew ? '新增' : '修改'}${FRONT_NAMES[kind]}`}
      busy={edit.status === 'saving' || uploading}
      fault={fault}
      conflict={edit.theirs && <ConflictSides form={edit} fields={fields} />}
      dirty={edit.dirty}
      width={560}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        size="small"
        label="标题"
        required
        autoFocus
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      {kind === 'notice' && (
        <TextField
          size="small"
          label="正文"
          required
          multiline
          minRows={4}
          maxRows={10}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      )}
      {kind !== 'carousel' && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <LabelledSelect
            label="页面"
            all="自行填写"
            value={PAGES.some(([name]) => `/${name.toLowerCase()}` === draft.path) ? draft.path : null}
            choices={PAGES.map(([name, title]) => ({ value: `/${name.toLowerCase()}`, label: title }))}
            onChange={(path) => change({ path })}
          />
          <TextField
            size="small"
            label={kind === 'notice' ? '“查看”打开的路径（可不填）' : '路径'}
            value={draft.path}
            onChange={(event) => change({ path: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            sx={{ flex: 1 }}
          />
        </Box>
      )}
      {kind === 'carousel' && (
        <>
          <PictureField
            label="图片"
            picture={draft.picture}
            width={240}
            height={80}
            send={(file, onProgress) => upload({ file, onProgress })}
            onChange={(picture) => change({ picture })}
            onBusy={setUploading}
          />
          <Box>
            <LabelledSelect
              label="点击打开的试卷包"
              all="不打开"
              value={draft.pack_id}
              choices={packs.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(id) => change({ pack_id: id === '' ? null : Number(id) })}
            />
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
