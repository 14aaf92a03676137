// The dialog of a form with one or two names (key and name of a point, title of a system, name of a type).
import { t } from '../../lib/texts/t';
import type { DefinedForm, FormRecord, FormStart } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { ChoiceInput, TextInput } from '../../ui/controls/FormFields';
import type { Choice } from '../../ui/controls/LabelledSelect';
import type { ShownField } from '../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../ui/dialogs/FormDialog';

export interface NameField<Draft> {
  name: keyof Draft & string;
  label: string;
  max: number;
  /** Fixed choices instead of free text. */
  choices?: readonly Choice[];
}
interface Props<Draft extends object, Row extends FormRecord, Reply> extends Partial<FormStart<Draft, Row>> {
  form: DefinedForm<Draft, Row, Reply>;
  title: string;
  fields: readonly NameField<Draft>[];
  onSaved?(reply: Reply): void;
  onClose(): void;
}

export const missingNames = <Draft extends object>(draft: Draft, ...names: (keyof Draft & string)[]) =>
  names.map((field) => String(draft[field]).trim() === '' && { field, msg: t('不能为空') });

export function NameDialog<Draft extends object, Row extends FormRecord, Reply>({
  form: described,
  record,
  start,
  title,
  fields,
  onSaved,
  onClose,
}: Props<Draft, Row, Reply>) {
  const form = useForm(described, { record, start, onSaved: (reply) => (onSaved?.(reply), onClose()) });
  return (
    <FormDialog
      title={title}
      form={form}
      compared={fields.map(({ name, label, choices }): ShownField<Draft> => [
        label,
        (draft) => choices?.find(({ value }) => value === draft[name])?.label ?? String(draft[name]),
      ])}
      width={430}
      onClose={onClose}
    >
      {fields.map(({ name, label, max, choices }, index) =>
        choices ? (
          <ChoiceInput key={name} form={form} name={name as never} label={label} choices={choices} />
        ) : (
          <TextInput
            key={name}
            form={form}
            name={name as never}
            label={label}
            max={max}
            autoFocus={index === fields.length - 1}
            slotProps={{ htmlInput: { 'aria-label': label } }}
          />
        ),
      )}
    </FormDialog>
  );
}
