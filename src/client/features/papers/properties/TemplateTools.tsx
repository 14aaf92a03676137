// 版式模板: applies a shipped or own template, saves the current layout as a template, makes it the organisation's default,
// deletes it.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { PaperTemplate, TemplateBody } from '../../../../contract/paper/template';
import { SHIPPED_TEMPLATES, withTemplate } from '../../../../domain/paper/templates';
import { saidBy } from '../../../lib/faultAdvice';
import { t } from '../../../lib/texts/t';
import {
  templateApi,
  useDeletePaperTemplateMutation,
  useGetPaperTemplatesQuery,
  useSavePaperTemplateMutation,
} from '../../../state/api/paper/template';
import { defineForm, type FormRecord } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { paperDetailsChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { useBinRestore } from '../../../state/ui/useBinRestore';
import { useDeletion } from '../../../state/ui/useDeletion';
import { UndoBar } from '../../../ui/UndoBar';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';

const bodyOf = ({ layout, seal_line, notice, display_exam_index, display_mini_index }: WorkingSet): TemplateBody => ({
  layout: { ...layout, answers: 'none' },
  seal_line,
  notice,
  display_exam_index,
  display_mini_index,
});

export function TemplateTools({ setId, set }: { setId: SetId; set: WorkingSet }) {
  const dispatch = useAppDispatch();
  const { data, error } = useGetPaperTemplatesQuery();
  const [save] = useSavePaperTemplateMutation();
  const [remove] = useDeletePaperTemplateMutation();
  const governs = useAppSelector((state) => selectHasFunction(state, 'paper.restore'));
  const [chosen, setChosen] = useState('');
  const [naming, setNaming] = useState(false);
  const own = data?.list ?? [];
  const mine = own.find(({ id }) => `own:${id}` === chosen);

  const apply = (key: string) => {
    setChosen(key);
    const found = SHIPPED_TEMPLATES.find((one) => one.key === key) ?? own.find(({ id }) => `own:${id}` === key);
    if (!found) return;
    dispatch(paperDetailsChanged(withTemplate(set, found.template), setId));
    dispatch(tell('success', t('已套用版式“{0}”，可用“撤销”恢复', found.title)));
  };
  const change = async () => {
    if (!mine) return;
    const reply = await save({ id: mine.id, revision: mine.revision, title: mine.title, template: bodyOf(set) });
    if (reply.data) dispatch(tell('success', t('版式“{0}”已更新', mine.title)));
  };
  const makeDefault = async () => {
    if (!mine) return;
    const reply = await save({
      id: mine.id,
      revision: mine.revision,
      title: mine.title,
      template: mine.template,
      is_default: mine.is_default ? 0 : 1,
    });
    if (reply.data)
      dispatch(
        tell('success', mine.is_default ? t('新试卷不再使用默认版式') : t('本机构的新试卷将使用“{0}”', mine.title)),
      );
  };
  const deletion = useDeletion<PaperTemplate>({
    title: t('删除版式'),
    text: ({ title }) => t('版式“{0}”将被删除，用它排好的试卷不受影响。', title),
    nameOf: ({ title }) => t('“{0}”', title),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: useBinRestore('paper_template'),
  });
  const drop = async () => {
    if (mine && (await deletion.drop(mine))) setChosen('');
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {deletion.undo && <UndoBar {...deletion.undo} />}
      <LabelledSelect
        label={t('版式模板')}
        name={t('套用版式模板')}
        all={t('请选择')}
        value={chosen}
        choices={[
          ...SHIPPED_TEMPLATES.map(({ key, title }) => ({ value: key, label: title })),
          ...own.map(({ id, title, is_default }) => ({
            value: `own:${id}`,
            label: t('本机构：{0}{1}', title, is_default ? t('（默认）') : ''),
          })),
        ]}
        onChange={apply}
      />
      {saidBy(error) !== '' && (
        <span role="status" className="paper-unread">
          {t('本机构的版式没有读到：{0}', saidBy(error))}
        </span>
      )}
      {naming ? (
        <NameForm
          template={bodyOf(set)}
          onClose={() => setNaming(false)}
          onSaved={(id) => (setNaming(false), setChosen(`own:${id}`))}
        />
      ) : (
        <Button onClick={() => setNaming(true)}>{t('存为模板')}</Button>
      )}
      {mine?.editable === 1 && !naming && (
        <>
          <Button onClick={() => void change()}>{t('更新')}</Button>
          {governs && (
            <Button onClick={() => void makeDefault()}>{mine.is_default ? t('取消默认') : t('设为默认')}</Button>
          )}
          <Button onClick={() => void drop()}>{t('删除')}</Button>
        </>
      )}
    </Box>
  );
}

const nameForm = defineForm<
  { title: string; is_default: boolean; template: TemplateBody | null },
  FormRecord,
  { id: number }
>({
  name: 'paperTemplate',
  initial: { title: '', is_default: false, template: null },
  save: ({ title, is_default, template }) =>
    templateApi.endpoints.savePaperTemplate.initiate(
      {
        title: title.trim(),
        template: template as TemplateBody,
        ...(is_default ? { is_default: 1 as const } : {}),
      },
      { track: false },
    ),
  notice: ({ title }) => t('已存为版式“{0}”', title.trim()),
});

interface NameProps {
  template: TemplateBody;
  onClose(): void;
  onSaved(id: number): void;
}
function NameForm({ template, onClose, onSaved }: NameProps) {
  const dispatch = useAppDispatch();
  const governs = useAppSelector((state) => selectHasFunction(state, 'paper.restore'));
  const form = useForm(nameForm, { onSaved: ({ id }) => onSaved(id) });
  const { title, is_default } = form.draft;
  const keep = () => {
    if (title.trim() === '') return void dispatch(tell('warning', t('请填写版式名称')));
    form.change({ template });
    form.submit();
  };
  return (
    <Box
      component="form"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}
      onSubmit={(event) => (event.preventDefault(), keep())}
    >
      <input
        className="paper-choice"
        autoFocus
        aria-label={t('版式名称')}
        placeholder={t('版式名称')}
        maxLength={50}
        value={title}
        onChange={(event) => form.change({ title: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      {governs && (
        <Checkbox
          label={t('设为本机构新试卷的默认版式')}
          checked={is_default}
          onChange={(on) => form.change({ is_default: on })}
        />
      )}
      <Button look="filled" type="submit" disabled={form.busy}>
        {t('存储')}
      </Button>
      <Button onClick={onClose}>{t('取消')}</Button>
    </Box>
  );
}
