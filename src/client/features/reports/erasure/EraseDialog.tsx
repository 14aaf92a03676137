// 删除个人信息 of a student: what is removed, whether answers stay, the name typed to confirm, and the reason.
import { ERASURE_MODES, type ErasureMode } from '../../../../contract/paper/erasure';
import { t } from '../../../lib/texts/t';
import { reportApi } from '../../../state/api/paper/report';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { ChoiceInput, TextInput } from '../../../ui/controls/FormFields';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { MODE_LABELS } from './erasureTexts';

interface Row {
  /** Of the student. */
  id: number;
  revision: number;
  expected: string;
}
const eraseForm = defineForm({
  name: 'eraseStudent',
  initial: { mode: 'anonymise' as string, name: '', reason: '', expected: '' },
  draftOf: ({ expected }: Row) => ({ mode: 'anonymise' as string, name: '', reason: '', expected }),
  faults: ({ name, reason, expected }) => [
    name.trim() !== expected && { field: 'name', msg: t('请输入“{0}”以确认', expected) },
    reason.trim() === '' && { field: 'reason', msg: t('请填写原因，写在回执里') },
  ],
  save: ({ mode, name, reason }, { id }) =>
    reportApi.endpoints.eraseStudent.initiate(
      { student_id: id ?? 0, mode: mode as ErasureMode, name: name.trim(), reason: reason.trim() },
      { track: false },
    ),
  notice: (_draft, { id }: { id: number }) => t('正在删除，完成后可在“学生”页查看回执 {0}', id),
});

interface Props {
  student_id: number;
  name: string;
  onClose(): void;
}

export default function EraseDialog({ student_id, name, onClose }: Props) {
  const form = useForm(eraseForm, { record: { id: student_id, revision: 0, expected: name }, onSaved: onClose });
  return (
    <FormDialog title={t('删除学生个人信息')} ok={t('删除')} form={form} width={560} onClose={onClose}>
      <p style={{ margin: 0 }}>
        {t('删除这名学生在所有报告中的扫描图、识别结果、姓名和学号，')}
        <strong>{t('不能恢复')}</strong>
        {t('。完成后留下不含姓名的回执。')}
      </p>
      <ChoiceInput
        form={form}
        name="mode"
        label={t('已录入的答案')}
        choices={ERASURE_MODES.map((mode) => ({ value: mode, label: MODE_LABELS[mode] }))}
      />
      <TextInput form={form} name="name" label={t('输入“{0}”以确认', name)} max={60} required />
      <TextInput form={form} name="reason" label={t('原因')} max={200} required placeholder={t('如：家长要求')} />
    </FormDialog>
  );
}
