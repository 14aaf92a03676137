// Adds or changes an entry of the home page: a notice, a shortcut or a carousel picture.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { VIEWS } from '../../../../domain/account/views';
import { t } from '../../../lib/texts/t';
import { usePackRows } from '../../../state/api/paper/pack';
import { useUploadFileMutation } from '../../../state/api/question/file';
import { frontEdits, type FrontDraft, type FrontStored } from '../../../state/edits/frontEdits';
import { useEdit } from '../../../state/edits/useEdit';
import { useAppDispatch } from '../../../state/hooks';
import { DateInput } from '../../../ui/controls/DateField';
import { TextInput } from '../../../ui/controls/FormFields';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { PictureField } from '../../../ui/controls/PictureField';
import { RecordSelect, useRecords } from '../../../ui/controls/RecordSelect';
import type { ShownField } from '../../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { FRONT_NAMES } from './frontWords';

/** Views that a shortcut can open: not home, and no page that needs an id. */
const PAGES = VIEWS.filter(({ name, path }) => name !== 'home' && !path.includes(':'));

function faultsOf({ kind, title, text, path, picture, from, until }: FrontDraft) {
  const faults: Partial<Record<keyof FrontDraft, string>> = {};
  if (title.trim() === '') faults.title = t('请填写标题');
  if (kind === 'notice' && text.trim() === '') faults.text = t('请填写公告正文');
  if (kind === 'shortcut' && !path.startsWith('/')) faults.path = t('请选择页面，或填写以 / 开头的路径');
  if (kind === 'carousel' && picture === '') faults.picture = t('请上传图片');
  if (from !== '' && until !== '' && from >= until) faults.until = t('结束时间应在开始时间之后');
  return faults;
}

export function FrontDialog({ id, item }: { id: string; item: FrontStored | null }) {
  const dispatch = useAppDispatch();
  const edit = useEdit(frontEdits, id, item);
  const { draft, change } = edit;
  const { kind } = draft;
  const isNew = id === kind;
  /** Faults are shown from the first attempt on. */
  const [tried, setTried] = useState(false);
  const [upload] = useUploadFileMutation();
  const packs = useRecords(usePackRows, draft.pack_id, kind !== 'carousel');
  const fields: ShownField<FrontDraft>[] = [
    [t('标题'), ({ title }) => title],
    [t('正文'), ({ text }) => text],
    [t('路径'), ({ path }) => path],
    [t('图片'), ({ picture }, other) => (picture === '' ? t('无') : picture === other.picture ? '' : t('换过的图片'))],
    [
      t('试卷包', 1),
      ({ pack_id }) => (pack_id === null ? t('不打开') : (packs.titleOf(pack_id) ?? t('试卷包 {0}', pack_id))),
    ],
    [t('开始展示'), ({ from }) => from.replace('T', ' ')],
    [t('结束展示'), ({ until }) => until.replace('T', ' ')],
  ];
  const faults = faultsOf(draft);
  const form = {
    ...edit,
    busy: edit.status === 'saving',
    faultOf: (field: keyof FrontDraft) => (tried ? faults[field] : undefined),
    submit() {
      setTried(true);
      if (Object.values(faults).every((fault) => fault === undefined)) edit.save();
    },
  };
  const close = () => {
    edit.discard();
    dispatch(frontEdits.closed(id));
  };
  const time = (name: 'from' | 'until', label: string) => (
    <DateInput form={form} name={name} withTime label={label} sx={{ flex: 1 }} />
  );
  return (
    <FormDialog
      title={`${isNew ? t('新建') : t('修改')}${FRONT_NAMES[kind]}`}
      form={form}
      compared={fields}
      fault={form.faultOf('picture')}
      width={560}
      onClose={close}
    >
      <TextInput form={form} name="title" label={t('标题')} max={60} required autoFocus />
      {kind === 'notice' && (
        <TextInput form={form} name="text" label={t('正文')} max={2000} required multiline minRows={4} maxRows={10} />
      )}
      {kind !== 'carousel' && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <LabelledSelect
            label={t('页面')}
            all={t('自行填写')}
            value={PAGES.some(({ path }) => path === draft.path) ? draft.path : null}
            choices={PAGES.map(({ path, title }) => ({ value: path, label: t(title) }))}
            onChange={(path) => change({ path })}
          />
          <TextInput
            form={form}
            name="path"
            label={kind === 'notice' ? t('“查看”打开的路径（可不填）') : t('路径')}
            max={200}
            sx={{ flex: 1 }}
          />
        </Box>
      )}
      {kind === 'carousel' && (
        <>
          <PictureField
            label={t('图片')}
            picture={draft.picture}
            width={240}
            height={80}
            send={(file, onProgress) => upload({ file, onProgress })}
            onChange={(picture) => change({ picture })}
          />
          <Box>
            <RecordSelect
              useList={usePackRows}
              label={t('点击打开的试卷包')}
              all={t('不打开')}
              value={draft.pack_id}
              onChange={(id) => change({ pack_id: id === '' ? null : Number(id) })}
            />
          </Box>
        </>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {time('from', t('开始展示（可不填）'))}
        {time('until', t('结束展示（可不填）'))}
      </Box>
    </FormDialog>
  );
}
