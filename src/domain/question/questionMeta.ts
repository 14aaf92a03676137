// The unversioned fields of a question: their defaults and ranges.
import type { KpRef } from '../../contract/question';

export interface QuestionMeta {
  difficulty: number;
  term: number;
  special: 0 | 1;
  language: number;
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
  kind: number;
  origin_book_id: number | null;
  origin_page: number | null;
  origin_number: string | null;
  year: number | null;
  region_id: number | null;
  listed: 0 | 1;
  in_use: 0 | 1;
  /** 1: shared with other organisations, once the question is reviewed and listed. */
  shared: 0 | 1;
}
export type QuestionMetaInput = { [K in keyof QuestionMeta]?: QuestionMeta[K] | undefined };

export const NEW_QUESTION_META: QuestionMeta = {
  difficulty: 0,
  term: 3,
  special: 0,
  language: 1,
  stage_id: null,
  grade_id: null,
  gs_id: null,
  kind: 1,
  origin_book_id: null,
  origin_page: null,
  origin_number: null,
  year: null,
  region_id: null,
  listed: 0,
  in_use: 1,
  shared: 0,
};
export const META_FIELDS = Object.keys(NEW_QUESTION_META) as (keyof QuestionMeta)[];

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
  if (!within(meta.term, 1, 3)) return '学期无效，请选择全部、上学期或下学期';
  if (!within(meta.language, 1, 2)) return '语言无效，请选择中文或英文';
  if (!within(meta.kind, 1, 3)) return '资源类型无效，请选择图书、试卷或讲义';
  if (!within(meta.year, 1900, 2200)) return '年份应在 1900 到 2200 之间';
  if (!within(meta.origin_page, 0, 100_000)) return '页码无效';
  if (!within(meta.region_id, 0, 999_999_999)) return '地区无效';
  if (new Set(kps.map((kp) => kp.kp_id)).size < kps.length) return '知识点重复，请去掉重复的知识点';
  return null;
}
