// Which columns of a foreign file of records (JSON, JSONL, CSV, a spreadsheet) hold which part of a question.
import * as z from 'zod/mini';
import { once } from '../wire';

export const MAPPED_FIELDS = [
  'content',
  'options',
  'answer',
  'analysis',
  'type',
  'points',
  'difficulty',
  'stage',
  'year',
  'source',
  'number',
  'score',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

const column = once(() => z.string().check(z.minLength(1), z.maxLength(200)));
/**
 * Paths of columns by part of the question, such as `other.solution`. Stems, options, analyses and knowledge points are
 * put together from all of their columns; any other part is the first that is not empty.
 */
export const recordMapping = once(() =>
  z.partialRecord(z.enum(MAPPED_FIELDS), z.array(column()).check(z.maxLength(26, '一项最多对应 26 列'))),
);
export type RecordMapping = z.output<ReturnType<typeof recordMapping>>;
