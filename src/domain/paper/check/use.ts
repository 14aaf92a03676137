// 出卷体检 (the check of a paper), earlier use: newer versions of questions, and pupils who had them recently.
import { naming, printedItems, type CheckInput, type Finding } from './finding';

/** Days for which pupils are assumed to remember a question. */
export const RECENT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Whole days from one yyyy-mm-dd to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export function checkUse(input: CheckInput): Finding[] {
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
    found.push({
      key: 'recent',
      severity: 'serious',
      text: `${naming(used)}在 ${RECENT_DAYS} 天内已给学生用过（${last ? `第 ${first.number} 题：${last.school} ${last.given_on}` : ''}）`,
      advice: '换题，或确认这次的学生没有做过。',
      place: { at: 'question', question_id: first.item.id },
      ids: used.map(({ item }) => item.id),
    });
  }
  return found;
}
