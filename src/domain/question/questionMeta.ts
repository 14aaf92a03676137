// The unversioned fields of a question: their defaults and ranges.
import type { KpRef } from '../../contract/question/question';
import { either, initialValues, META_FIELDS, type MetaField } from './fieldRules';
import { fieldRow, fullLabel, type FieldValues } from '../../contract/question/questionFields';

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

/** The fault, in Chinese; null when it may be stored. */
export function findMetaFault(meta: QuestionMeta, kps: readonly KpRef[]): string | null {
  const within = (value: number | null, least: number, most: number) =>
    value === null || (value >= least && value <= most);
  if (!within(meta.difficulty, 0, 10)) return '难度应为 0 到 10，0 表示无难度';
  for (const name of META_FIELDS) {
    const { codes } = fieldRow(name);
    if (codes && codes.every(({ value }) => value !== meta[name]))
      return `${fullLabel(name)}无效，请选择${either(codes.map(({ label }) => label))}`;
  }
  if (!within(meta.year, 1900, 2200)) return '年份应在 1900 到 2200 之间';
  if (!within(meta.origin_page, 0, 100_000)) return '页码无效';
  if (!within(meta.region_id, 0, 999_999_999)) return '地区无效';
  if (new Set(kps.map((kp) => kp.kp_id)).size < kps.length) return '知识点重复，请去掉重复的知识点';
  return null;
}
