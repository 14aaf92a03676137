// 书写规范 of a whole question: its faults of writing, and its text without them. Answers to fill in stay as they are,
// because marking compares them.
import type { Answer, Question } from '../../contract/question/question';
import { serializeContent } from '../content/contentToHtml';
import { parseContent, sanitizeHtml } from '../content/htmlToContent';
import type { Content } from '../content/tree';
import type { Setting, WritingRule } from '../content/writing/rule';
import { flatText, repairContent, WRITING_RULES, type RuleChange } from '../content/writing/writing';
import { answerKind, hasOptions } from './types/traits';

export type Written = Pick<Question, 'type_id' | 'content' | 'options' | 'parts' | 'answer' | 'analysis'>;
type Texts = Pick<Written, 'content' | 'options' | 'parts' | 'answer' | 'analysis'>;

/** The texts of the question with `map` applied to each. */
function mapTexts(question: Written, map: (html: string, field: Setting['field']) => string): Texts {
  const { type_id, answer } = question;
  const solution = answerKind(type_id) === 'content' && typeof answer === 'string';
  return {
    content: map(question.content, 'stem'),
    options: question.options.map((option) => ({ ...option, content: map(option.content, 'option') })),
    parts: question.parts.map((part) => ({
      ...part,
      content: map(part.content, 'part'),
      ...(part.options && {
        options: part.options.map((option) => ({ ...option, content: map(option.content, 'option') })),
      }),
      answer: typeof part.answer === 'string' ? map(part.answer, 'answer') : part.answer,
    })),
    answer: (solution ? map(answer, 'answer') : answer) as Answer,
    analysis: map(question.analysis, 'analysis'),
  };
}

const HAN = /\p{Script=Han}/u;

/** A question without Chinese stays as it is. */
export function repairWriting(
  question: Written,
  rules: readonly WritingRule[] = WRITING_RULES,
): { texts: Texts; changes: RuleChange[] } {
  const changes: RuleChange[] = [];
  const trees = new Map<string, Content>();
  const lines: string[] = [];
  mapTexts(question, (html) => {
    if (html !== '') {
      const tree = parseContent(html);
      trees.set(html, tree);
      lines.push(flatText(tree));
    }
    return html;
  });
  if (!lines.some((line) => HAN.test(line))) return { texts: question, changes };
  const setting = { choice: hasOptions(question.type_id), around: lines.join('\n') };
  const texts = mapTexts(question, (html, field) => {
    const tree = trees.get(html);
    if (!tree) return html;
    const repaired = repairContent(tree, { ...setting, field }, rules);
    changes.push(...repaired.changes);
    return repaired.changes.length > 0 ? sanitizeHtml(serializeContent(repaired.content)) : html;
  });
  return { texts, changes };
}

/** Whether two bodies differ in writing only: repaired, their texts are the same. */
export function sameWriting(before: Written, after: Written): boolean {
  const [one, other] = [repairWriting(before).texts, repairWriting(after).texts].map((texts) =>
    JSON.stringify(mapTexts({ ...texts, type_id: before.type_id }, (html) => html)),
  );
  return one === other;
}

export interface WritingFault {
  rule: WritingRule;
  changes: readonly RuleChange[];
}

const known = new WeakMap<Written, WritingFault[]>();
/** Cached by question object, since the check runs at every keystroke. */
export function writingFaults(question: Written): WritingFault[] {
  let found = known.get(question);
  if (!found) {
    const { changes } = repairWriting(question);
    found = WRITING_RULES.map((rule) => ({ rule, changes: changes.filter((one) => one.rule === rule) })).filter(
      (fault) => fault.changes.length > 0,
    );
    known.set(question, found);
  }
  return found;
}
