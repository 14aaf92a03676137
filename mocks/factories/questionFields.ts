// Values of the plain fields of a question that differ from those of a new one.
import { eachField, fieldRow, type FieldName, type FieldValues } from '../../src/contract/question/questionFields';
import { fieldRule } from '../../src/domain/question/fieldRules';

function otherValue(name: FieldName): number | string {
  const { initial } = fieldRule(name);
  const code = fieldRow(name).codes?.find(({ value }) => value !== initial);
  if (code) return code.value;
  if (name === 'year') return 2025;
  if (name === 'origin_number' || typeof initial === 'string') return '12';
  return (initial ?? 0) + 1;
}
export const otherValues = <K extends FieldName>(names: readonly K[]) =>
  eachField(names, otherValue) as Pick<FieldValues, K>;
