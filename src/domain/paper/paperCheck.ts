// 出卷体检: checks a paper before it is printed. Pure, and fast enough to run while the paper is composed.
import { writingFaults } from '../question/questionWriting';
import { hasOptions } from '../question/types/traits';
import { checkAlike } from './check/alike';
import { checkQuestions } from './check/eachQuestion';
import { SEVERITIES, type CheckInput, type Finding, naming, printedItems, type Printed } from './check/finding';
import { checkHead, checkScores, checkSections } from './check/totals';
import { answerLetters, optionLetter } from './numbering';

// 出卷体检 (the check of a paper), key letters of 单选题 (single choice): pupils notice a run of one letter and guess by it.
// Reported are four equal letters in a row; from eight questions on, one letter in more than half of them, or a letter
// that all questions offer but none uses.

const RUN = 4;
const ENOUGH = 8;
const SHARE = 1 / 2;

interface Keyed {
  printed: Printed;
  letter: string;
  options: number;
}

function checkKeyLetters(input: CheckInput): Finding[] {
  const keyed = printedItems(input).flatMap((printed): Keyed[] => {
    const { question } = printed;
    if (!question || !hasOptions(question.type_id) || !Array.isArray(question.answer)) return [];
    const letter = answerLetters(question.options, question.answer.flat());
    // With several correct letters, a pattern of the keys does not help to guess.
    return letter.length === 1 ? [{ printed, letter, options: question.options.length }] : [];
  });
  return [...runs(keyed), ...shares(keyed)];
}

function runs(keyed: readonly Keyed[]): Finding[] {
  const found: Finding[] = [];
  for (let start = 0; start < keyed.length;) {
    let end = start + 1;
    while (end < keyed.length && keyed[end]?.letter === keyed[start]?.letter) end += 1;
    const run = keyed.slice(start, end);
    const first = run[0];
    if (first && run.length >= RUN) {
      found.push({
        key: `run${first.printed.item.id}`,
        severity: 'hint',
        text: `${naming(run.map(({ printed }) => printed))}连续 ${run.length} 题答案都是 ${first.letter}`,
        advice: '调整题目顺序，或导出时用“多版本”打乱选项。',
        place: { at: 'question', question_id: first.printed.item.id },
        ids: run.map(({ printed }) => printed.item.id),
      });
    }
    start = end;
  }
  return found;
}

function shares(keyed: readonly Keyed[]): Finding[] {
  if (keyed.length < ENOUGH) return [];
  const offered = Math.min(...keyed.map(({ options }) => options));
  const found: Finding[] = [];
  for (let index = 0; index < offered; index++) {
    const letter = optionLetter(index);
    const own = keyed.filter((one) => one.letter === letter);
    const [first] = own.length > 0 ? own : keyed;
    const many = own.length > keyed.length * SHARE;
    if (!first || (!many && own.length > 0)) continue;
    found.push({
      key: `share${letter}`,
      severity: 'hint',
      text: many
        ? `${keyed.length} 道单选题中有 ${own.length} 道答案是 ${letter}`
        : `${keyed.length} 道单选题没有一道答案是 ${letter}`,
      advice: '学生可能据此猜答案；导出时用“多版本”可以打乱选项。',
      place: { at: 'question', question_id: first.printed.item.id },
      ids: own.map(({ printed }) => printed.item.id),
    });
  }
  return found;
}

// 出卷体检 (the check of a paper), 书写规范: signs that typing and scanning leave wrong in questions.

function checkWriting(input: CheckInput): Finding[] {
  const newer = new Set(input.newer.map(({ id }) => id));
  return printedItems(input).flatMap(({ item, question, number }) =>
    (question ? writingFaults(question) : []).map(({ rule, changes }): Finding => {
      const [first] = changes;
      const { id } = item;
      return {
        key: `writing.${rule.id}.${id}`,
        severity: 'hint',
        text: `第 ${number} 题${rule.title}${changes.length > 1 ? `（${changes.length} 处）` : ''}`,
        advice: newer.has(id)
          ? '这道题有新版本，先采用再修复。'
          : `“${first?.before ?? ''}”改为“${first?.after ?? ''}”`,
        place: { at: 'question', question_id: id },
        ids: [id],
        ...(newer.has(id) ? {} : { fix: { kind: 'writing', label: '修复', ids: [id], rule: rule.id } }),
      };
    }),
  );
}

// 出卷体检 (the check of a paper), earlier use: newer versions of questions, and pupils who had them recently.

/** Days for which pupils are assumed to remember a question. */
const RECENT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Whole days from one yyyy-mm-dd to another. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

function checkUse(input: CheckInput): Finding[] {
  const printed = printedItems(input);
  const found: Finding[] = [];
  const newer = new Map(input.newer.map((one) => [one.id, one.version]));
  for (const { item, number } of printed) {
    const version = newer.get(item.id);
    if (version === undefined) continue;
    found.push({
      key: `drift${item.id}`,
      severity: 'hint',
      text: `第 ${number} 题有新版本`,
      advice: '在“新版本”中对照后采用或保留。',
      place: { at: 'question', question_id: item.id },
      ids: [item.id],
      fix: { kind: 'versions', label: '采用新版本', versions: [{ id: item.id, version }] },
    });
  }
  const lately = new Map(
    input.given
      .filter(({ given_on }) => daysBetween(given_on, input.today) <= RECENT_DAYS)
      .map((one) => [one.question_id, one]),
  );
  const used = printed.filter(({ item }) => lately.has(item.id));
  const [first] = used;
  if (first) {
    const last = lately.get(first.item.id);
    const where = last ? `第 ${first.number} 题：${last.school} ${last.given_on}` : '';
    found.push({
      key: 'recent',
      severity: 'serious',
      text: `${naming(used)}在 ${RECENT_DAYS} 天内已给学生用过（${where}）`,
      advice: '换题，或确认这次的学生没有做过。',
      place: { at: 'question', question_id: first.item.id },
      ids: used.map(({ item }) => item.id),
    });
  }
  return found;
}

const CHECKS = [
  checkHead,
  checkSections,
  checkScores,
  checkQuestions,
  checkAlike,
  checkUse,
  checkKeyLetters,
  checkWriting,
];

/** All findings, the most serious first; equal ones in the order of the checks, then of the paper. */
export function paperCheck(input: CheckInput): Finding[] {
  const found = CHECKS.flatMap((check) => check(input));
  return found.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
