// Adds or changes an original book. A change by another user is shown before it can be overwritten.
import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import type { OriginBook } from '../../../contract/knowledge/reference';
import { LANGUAGES, RESOURCE_KINDS } from '../../../contract/question/choices';
import { t } from '../../lib/texts/t';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { referenceChangeApi } from '../../state/api/knowledge/referenceChange';
import { useUploadFileMutation } from '../../state/api/question/file';
import { selectCommon } from '../../state/cache/cacheSlice';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask } from '../../state/prompts';
import { TextInput } from '../../ui/controls/FormFields';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { PictureField } from '../../ui/controls/PictureField';
import { TextField } from '../../ui/controls/TextField';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { bookFaults, bookPath, draftOf, named, narrowed, titleOf } from './bookModel';

interface Props {
  /** Null for a new book. */
  book: OriginBook | null;
  onClose(): void;
}

const choicesOf = (list: readonly { id: number; title: string }[]) =>
  list.map(({ id, title }) => ({ value: String(id), label: title }));
const plain = (list: readonly { value: number; label: string }[]) =>
  list.map(({ value, label }) => ({ value: String(value), label }));
const idIn = (text: string) => (text === '' ? null : Number(text));

const bookForm = defineForm({
  name: 'book',
  initial: draftOf(null),
  draftOf: (book: OriginBook) => draftOf(book),
  faults: bookFaults,
  save: (draft, { id, revision }) =>
    referenceChangeApi.endpoints.saveOriginBook.initiate(
      { ...draft, ...(id === undefined ? {} : { id, revision }) },
      { track: false },
    ),
  notice: ({ title }, _reply, isNew) => (isNew ? t('已新建《{0}》', title.trim()) : t('已保存')),
});

export function BookDialog({ book, onClose }: Props) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  useGetCommonQuery();
  const common = useAppSelector(selectCommon);
  const form = useForm(bookForm, {
    record: book,
    onSaved({ id }) {
      onClose();
      if (!book) void navigate(bookPath(id));
    },
  });
  const { draft, change, dirty } = form;
  const [upload] = useUploadFileMutation();
  const place = (patch: Parameters<typeof narrowed>[1]) => change(narrowed(draft, patch, common ?? undefined));

  const close = async () => {
    if (
      !dirty ||
      (await dispatch(
        ask({ title: t('警告'), text: t('修改还没有保存，确定放弃吗？'), ok: t('确定'), cancel: t('取消') }),
      ))
    )
      onClose();
  };
  const stage = draft.stage_id;
  return (
    <FormDialog
      title={book ? t('修改原书') : t('新建原书')}
      form={form}
      compared={[
        [t('书名'), (of) => of.title],
        [t('出版社'), (of) => of.publisher],
        [t('资源类型'), (of) => t(named(RESOURCE_KINDS, of.kind))],
        [t('语言'), (of) => t(named(LANGUAGES, of.language))],
        [t('学段'), (of) => t(titleOf(common?.stages, of.stage_id))],
        [t('年级'), (of) => titleOf(common?.grades, of.grade_id)],
        [t('册次'), (of) => titleOf(common?.gs, of.gs_id)],
        [t('年份'), (of) => String(of.year ?? '')],
        [t('页数'), (of) => String(of.pages ?? '')],
        [t('封面'), ({ cover }, other) => (cover === '' ? t('无') : cover === other.cover ? '' : t('换过的图片'))],
      ]}
      dirty={false}
      width={640}
      onClose={() => void close()}
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <PictureField
          label={t('封面')}
          picture={draft.cover}
          width={108}
          height={144}
          cover
          send={(file, onProgress) => upload({ file, onProgress })}
          onChange={(cover) => change({ cover })}
        />
        <Box sx={{ flex: 1, display: 'grid', gap: 1.5, alignContent: 'start' }}>
          <TextInput form={form} name="title" label={t('书名')} max={200} autoFocus required />
          <TextInput form={form} name="publisher" label={t('出版社')} max={100} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <LabelledSelect
              label={t('资源类型')}
              value={String(draft.kind)}
              choices={plain(RESOURCE_KINDS)}
              onChange={(value) => change({ kind: Number(value) })}
            />
            <LabelledSelect
              label={t('语言')}
              value={String(draft.language)}
              choices={plain(LANGUAGES)}
              onChange={(value) => change({ language: Number(value) })}
            />
            <LabelledSelect
              label={t('学段')}
              all={t('未选')}
              value={stage}
              choices={choicesOf(common?.stages ?? [])}
              onChange={(value) => place({ stage_id: idIn(value) })}
            />
            <LabelledSelect
              label={t('年级')}
              all={t('未选')}
              value={draft.grade_id}
              choices={choicesOf((common?.grades ?? []).filter((each) => stage === null || each.stage_id === stage))}
              onChange={(value) => place({ grade_id: idIn(value) })}
            />
            <LabelledSelect
              label={t('册次')}
              all={t('未选')}
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
                label={field === 'year' ? t('年份') : t('页数')}
                value={draft[field] ?? ''}
                error={form.faultOf(field) !== undefined}
                helperText={form.faultOf(field)}
                onChange={(event) => change({ [field]: idIn(event.target.value.replace(/\D/g, '').slice(0, 5)) })}
                slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                sx={{ width: 170 }}
              />
            ))}
          </Box>
        </Box>
      </Box>
    </FormDialog>
  );
}
