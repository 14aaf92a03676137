// What the cached replies are about, and helpers that invalidate nothing when a call failed.

export const TAG_TYPES = ['User', 'Sessions', 'Home', 'Reference', 'Knowledge', 'Question', 'QuestionList', 'CheckRecord', 'Paper', 'PaperList'] as const;
export type TagType = (typeof TAG_TYPES)[number];
export type Tag = TagType | { type: TagType; id: number };

/** Tags to invalidate after success; none after a failure. */
export const invalidates =
  (...tags: Tag[]) =>
  (_result: unknown, error: unknown): Tag[] =>
    error === undefined || error === null ? tags : [];

/** The same, where the tags follow from the arguments of the call. */
export const invalidatesBy =
  <Args>(tagsOf: (args: Args) => Tag[]) =>
  (_result: unknown, error: unknown, args: Args): Tag[] =>
    error === undefined || error === null ? tagsOf(args) : [];
