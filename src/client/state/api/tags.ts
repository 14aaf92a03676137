// Cache tags, and helpers that invalidate nothing when a call failed.
import { CODES } from '../../../contract/codes';

export const TAG_TYPES = [
  'User',
  'Sessions',
  'Home',
  'Reference',
  'Knowledge',
  'Question',
  'QuestionList',
  'Synonyms',
  'CheckRecord',
  'Comment',
  'Draft',
  'Feedback',
  'Pair',
  'BulkRun',
  'Paper',
  'PaperList',
  'Exposure',
  'Pack',
  'Job',
  'ImportRows',
  'Account',
  'Role',
  'Operation',
  'Front',
  'Organization',
  'Report',
  'Scan',
  'Marking',
  'Erasure',
  'Calibration',
  'PaperTemplate',
  'Bin',
  'Record',
] as const;
export type TagType = (typeof TAG_TYPES)[number];
/** Of `Record` the id is the kind of record. */
export type Tag = TagType | { type: TagType; id: number | string };

/** Tags to invalidate after success; none after a failure. */
export const invalidates =
  (...tags: Tag[]) =>
  (_result: unknown, error: unknown): Tag[] =>
    error === undefined || error === null ? tags : [];

/** The same, with tags computed from the arguments of the call. */
export const invalidatesBy =
  <Args>(tagsOf: (args: Args) => Tag[]) =>
  (_result: unknown, error: unknown, args: Args): Tag[] =>
    error === undefined || error === null ? tagsOf(args) : [];

/** The same, and also when the server reports that the client's data is outdated. */
export const renews =
  (...tags: Tag[]) =>
  (_result: unknown, error: unknown): Tag[] =>
    error === undefined || error === null || isStale(error) ? tags : [];

const isStale = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code;
  return code === CODES.conflict || code === CODES.notFound;
};
