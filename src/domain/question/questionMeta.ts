// The unversioned fields of a question: their defaults and ranges.
import type { Fault } from '../../contract/faults';
import type { KpRef } from '../../contract/question/question';
import { fieldRow, fullLabel, type FieldValues } from '../../contract/question/questionFields';
import { either, fieldRule, initialValues, isWithin, META_FIELDS, type MetaField } from './fieldRules';

export type QuestionMeta = Pick<FieldValues, MetaField>;
export type QuestionMetaInput = { [K in MetaField]?: QuestionMeta[K] | undefined };

export const NEW_QUESTION_META: QuestionMeta = initialValues(META_FIELDS);

/** `base` with every field that `input` has; a field left out keeps its value. */
export function mergeMeta(base: QuestionMeta, input: QuestionMetaInput): QuestionMeta {
  const merged: Record<string, unknown> = {};
  for (const field of META_FIELDS) merged[field] = input[field] === undefined ? base[field] : input[field];
  const meta = merged as unknown as QuestionMeta;
  return { ...meta, origin_number: meta.origin_number?.trim() || null };
}

/** All faults; empty when the values may be stored. */
export function findMetaFaults(meta: QuestionMeta, kps: readonly KpRef[]): Fault<MetaField | 'kps'>[] {
  const faults = META_FIELDS.flatMap((field): Fault<MetaField>[] => {
    const value = meta[field];
    const { codes } = fieldRow(field);
    if (codes && codes.every((code) => code.value !== value))
      return [{ field, msg: `${fullLabel(field)}无效，请选择${either(codes.map(({ label }) => label))}` }];
    const { limits } = fieldRule(field);
    return limits && typeof value === 'number' && !isWithin(field, value) ? [{ field, msg: limits.fault }] : [];
  });
  const twice = new Set(kps.map((kp) => kp.kp_id)).size < kps.length;
  return twice ? [...faults, { field: 'kps', msg: '知识点重复，请去掉重复的知识点' }] : faults;
}
