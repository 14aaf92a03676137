// Adds or changes an original book. A change by another user is shown before it can be overwritten.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { LANGUAGES, RESOURCE_KINDS } from '../../../contract/codes';
import type { OriginBook } from '../../../contract/knowledge/reference';
import { useUploadFileMutation } from '../../state/api/question/file';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { useSaveOriginBookMutation } from '../../state/api/knowledge/referenceChange';
import { selectCommon } from '../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { ConflictSides, type ShownField } from '../../ui/dialogs/ConflictSides';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { PictureField } from '../../ui/controls/PictureField';
import { useRecordForm } from '../../ui/dialogs/useRecordForm';
import { useFormClosing } from '../../ui/dialogs/waiting';
import { draftFault, draftOf, named, narrowed, titleOf, type BookDraft } from './bookModel';

interface Props {
  /** Null for a new book. */
  book: OriginBook | null;
  onClose(): void;
  onStored?(id: number): void;
}

const choicesOf = (list: readonly { id: number; title: string }[]) =>
  list.map(({ id, title }) => ({ value: String(id), label: title }));
const plain = (list: readonly { value: number; label: string }[]) =>
  list.map(({ value, label }) => ({ value: String(value), label }));
const idIn = (text: string) => (text === '' ? null : Number(text));

export function BookDialog({ book, onClose, onStored }: Props) {
  const dispatch = useAppDispatch();
  useGetCommonQuery();
  const common = useAppSelector(selectCommon);
  const form = useRecordForm(book, draftOf);
  const { draft, change, dirty } = form;
  const fields: ShownField<BookDraft>[] = [
    ['书名', (of) => of.title],
    ['出版社', (of) => of.publisher],
    ['资源类型', (of) => named(RESOURCE_KINDS, of.kind)],
    ['语言', (of) => named(LANGUAGES, of.language)],
    ['学段', (of) => titleOf(common?.stages, of.stage_id)],
    ['年级', (of) => titleOf(common?.grades, of.grade_id)],
    ['册次', (of) => titleOf(common?.gs, of.gs_id)],
    ['年份', (of) => String(of.year ?? '')],
    ['页数', (of) => String(of.pages ?? '')],
    ['封面', ({ cover }, other) => (cover === '' ? '无' : cover === other.cover ? '' : '换过的图片')],
  ];
  const [tried, setTried] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [save, saving] = useSaveOriginBookMutation();
  const [upload] = useUploadFileMutation();
  const fault = draftFault(draft);
  const place = (patch: Parameters<typeof narrowed>[1]) => change(narrowed(draft, patch, common ?? undefined));

  const close = async () => {
    if (
      !dirty ||
      (await dispatch(ask({ title: '警告', text: '修改还没有保存，确定放弃吗？', ok: '确定', cancel: '取消' })))
    )
      onClose();
  };
  const submit = async () => {
    setTried(true);
    if (fault || saving.isLoading || uploading || form.theirs) return;
    const reply = await save({ ...draft, ...(book ? { id: book.id, revision: form.revision } : {}) });
    if (reply.data) {
      dispatch(tell('success', book ? '已保存' : `已新增《${draft.title.trim()}》`));
      onStored?.(reply.data.id);
      onClose();
      return;
    }
    form.refused(reply.error);
  };
  const stage = draft.stage_id;
  const { cancel, escape } = useFormClosing(saving.isLoading, () => void close());
  return (
    <Dialog open onClose={escape} maxWidth="md" aria-label={book ? '修改原书' : '新增原书'}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), void submit())}>
        <DialogTitle sx={{ fontSize: 16, pb: 1 }}>{book ? '修改原书' : '新增原书'}</DialogTitle>
        <DialogContent sx={{ display: 'flex', gap: 2, width: 640, maxWidth: '100%' }}>
          <PictureField
            label="封面"
            picture={draft.cover}
            width={108}
            height={144}
            cover
            send={(file, onProgress) => upload({ file, onProgress })}
            onChange={(cover) => change({ cover })}
            onBusy={setUploading}
          />
          <Box sx={{ flex: 1, display: 'grid', gap: 1.5, alignContent: 'start', pt: 1 }}>
            <ConflictSides form={form} fields={fields} />
            <TextField
              size="small"
              label="书名"
              value={draft.title}
              autoFocus
              required
              error={tried && draft.title.trim() === ''}
              onChange={(event) => change({ title: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
            <TextField
              size="small"
              label="出版社"
              value={draft.publisher}
              onChange={(event) => change({ publisher: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <LabelledSelect
                label="资源类型"
                value={String(draft.kind)}
                choices={plain(RESOURCE_KINDS)}
                onChange={(value) => change({ kind: Number(value) })}
              />
              <LabelledSelect
                label="语言"
                value={String(draft.language)}
                choices={plain(LANGUAGES)}
                onChange={(value) => change({ language: Number(value) })}
              />
              <LabelledSelect
                label="学段"
                all="未选"
                value={stage}
                choices={choicesOf(common?.stages ?? [])}
                onChange={(value) => place({ stage_id: idIn(value) })}
              />
              <LabelledSelect
                label="年级"
                all="未选"
                value={draft.grade_id}
                choices={choicesOf((common?.grades ?? []).filter((each) => stage === null || each.stage_id === stage))}
                onChange={(value) => place({ grade_id: idIn(value) })}
              />
              <LabelledSelect
                label="册次"
                all="未选"
                value={draft.gs_id}
                choices={choicesOf(
                  (common?.gs ?? []).filter((each) =>
                    draft.grade_id === null
                      ? stage === null || each.stage_id === stage
                      : each.grade_id === draft.grade_id,
                  ),
                )}
                onChange={(value) => place({ gs_id: idIn(value) })}
              />
            </Box>
            <Box sx={{ display: 'flex', gap: 1 }}>
              {(['year', 'pages'] as const).map((field) => (
                <TextField
                  key={field}
                  size="small"
                  label={field === 'year' ? '年份' : '页数'}
                  value={draft[field] ?? ''}
                  onChange={(event) => change({ [field]: idIn(event.target.value.replace(/\D/g, '').slice(0, 5)) })}
                  slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                  sx={{ width: 120 }}
                />
              ))}
            </Box>
            {tried && fault && (
              <Box role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
                {fault}
              </Box>
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>取消</Button>
          <Button type="submit" variant="contained" disabled={saving.isLoading || uploading || form.theirs !== null}>
            保存
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
