// Which trees of knowledge points tell what a question is about (主题, 知识点, 教材章节), and which only how it is worked or
// what it trains (方法, 思想, 能力, 素养, 题型). Two questions with a common method may be about anything.

const ASPECT = /方法|思想|能力|素养|题型|技巧|策略|符号/;
const SUBJECT = /知识|内容|主题|教材|课本|章节/;

/** By the names of the system and of the type inside it, e.g. 课内体系 and 方法. */
export const isSubjectMatter = (system: string, type: string): boolean =>
  [system, type].every((name) => !ASPECT.test(name) || SUBJECT.test(name));
