// Cells of the question table, in the forms that people type: 7, 难度7, 无; 上学期, 上, 1; 2024年.
import { fieldRow, type CellField } from '../../contract/question/questionFields';
import { foldWidth } from '../content/characters';
import { either, fieldRule, fieldText, isWithin } from './fieldRules';

const NONE = '无';
const codesOf = (field: CellField) => fieldRow(field).codes ?? [];

/** undefined when the text is not a value of the field. */
export function readCell(field: CellField, text: string): number | null | undefined {
  const { label } = fieldRow(field);
  const { initial, unset, words = {}, cell } = fieldRule(field);
  // Full-width digits are converted; `²` is not converted to 2.
  const given = foldWidth(text).replace(/\s+/g, '');
  if (given === '' || (unset !== undefined && (given === NONE || given === unset))) return initial as number | null;
  if (cell) {
    const digits = (given.startsWith(label) ? given.slice(label.length) : given).replace(
      new RegExp(`${cell.unit}$`),
      '',
    );
    const value = Number(digits);
    return /^\d{1,4}$/.test(digits) && isWithin(field, value) ? value : undefined;
  }
  return words[given] ?? codesOf(field).find((code) => code.label === given || String(code.value) === given)?.value;
}

/** As the cell shows the value. */
export function cellText(field: CellField, value: number | null): string {
  const { unset, initial } = fieldRule(field);
  if (value === null) return '';
  return unset !== undefined && value === initial ? NONE : fieldText(field, value, () => '');
}

/** What may be typed. */
export function cellHint(field: CellField): string {
  const { label, all } = fieldRow(field);
  const { cell } = fieldRule(field);
  const codes = codesOf(field).toSorted((a, b) => Number(a.value === all) - Number(b.value === all));
  return cell?.hint ?? `${label}填${either(codes.map((code) => code.label))}`;
}

/** Suggestions in the drop-down list of a cell. */
export function cellChoices(field: CellField): readonly string[] {
  const { cell, limits, unset } = fieldRule(field);
  if (!cell || !limits) return codesOf(field).map((code) => code.label);
  const { min, max } = limits;
  if (max - min > 20) return [];
  const values = Array.from({ length: max - min + 1 }, (_none, at) => String(min + at));
  return unset === undefined ? values : [...values.filter((value) => value !== '0'), NONE];
}
