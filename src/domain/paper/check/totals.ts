// 出卷体检 (the check of a paper), head and totals: compares numbers stated in the paper with the real sums.
import { DEFAULT_DURATION } from '../../../contract/codes';
import { estimateMinutes, proposedDuration } from '../duration';
import { countedScore } from '../elective';
import { chineseNumeral, formatScore, sameScores } from '../numbering';
import { partPoints, spreadScore } from '../sections';
import { printedItems, type CheckInput, type Finding } from './finding';

/** The estimate is rough: up to here it is no reason to hold an export. */
const FAR_OVER_TIME = 1.5;

export function checkHead(input: CheckInput): Finding[] {
  const found: Finding[] = [];
  const printed = printedItems(input);
  if (input.title.trim() === '') {
    found.push({
      key: 'title',
      severity: 'blocking',
      text: '试卷没有标题',
      advice: '填写标题；保存和导出的文件名都用它。',
      place: { at: 'title' },
      ids: [],
    });
  }
  if (printed.length === 0) {
    found.push({
      key: 'none',
      severity: 'blocking',
      text: '试卷里还没有题',
      advice: '到试题列表选题。',
      place: { at: 'choose' },
      ids: [],
    });
    return found;
  }
  const minutes = estimateMinutes(printed.map(({ item }) => item));
  const enough = proposedDuration(minutes, input.duration);
  if (enough !== null) {
    // The default duration is not the author's choice, so it is no reason to block the paper.
    const unset = input.duration === DEFAULT_DURATION;
    found.push({
      key: 'time',
      severity: unset || minutes <= input.duration * FAR_OVER_TIME ? 'hint' : 'serious',
      text: unset
        ? `考试时长还是默认的 ${input.duration} 分钟，预计用时 ${minutes} 分钟`
        : `预计用时 ${minutes} 分钟，超过考试时长 ${input.duration} 分钟`,
      advice: unset ? '填写考试时长，或采用预计用时。' : '减少题量，或延长考试时长。',
      place: { at: 'duration' },
      ids: [],
      fix: { kind: 'duration', label: `时长改为 ${enough} 分钟`, duration: enough },
    });
  }
  const total = input.sections.reduce(
    (sum, { items, elective = null }) =>
      sum +
      countedScore(
        items.map(({ score }) => score),
        elective,
      ),
    0,
  );
  const declared = contradiction(totalsIn(input.notice), total);
  if (declared !== undefined) {
    found.push({
      key: 'declared',
      severity: 'serious',
      text: `注意事项写着满分 ${formatScore(declared)} 分，各题相加是 ${formatScore(total)} 分`,
      advice: '改注意事项，或改各题分值。',
      place: { at: 'notice' },
      ids: [],
    });
  }
  return found;
}

const STATED = /(满分|总分|总计|合计|共计?)\s{0,9}[:：为]?\s{0,9}(\d{1,9}(?:\.5)?)\s{0,9}分/g;
const OF_PART =
  /第?\s{0,3}[ⅠⅡⅢⅣIVXABab一二三四\d]{1,4}\s{0,3}(?:卷|部分|大题)|(?:选择|填空|判断|解答|附加|必做|选做|[小每])题|每空/;
const OF_WHOLE = /全卷|全部|试卷|试题卷|总分|总计|合计|[两二三四]个?(?:部分|大题)/;

/**
 * Totals of the whole paper in a notice. `第Ⅰ卷 60 分` is about a part, and so is a following clause without its own
 * subject.
 */
function totalsIn(notice: string): number[] {
  return notice.split(/[。；;\n]/).flatMap((sentence) => {
    let part = false;
    const speakOf = (subject: string, word: string) => {
      if (OF_WHOLE.test(subject + word)) part = false;
      else if (OF_PART.test(subject)) part = true;
      else if (word === '满分') part = false;
    };
    return sentence.split(/[，,]/).flatMap((clause) => {
      let from = 0;
      const found = [...clause.matchAll(STATED)].flatMap(({ 0: whole, 1: word = '', 2: points, index }) => {
        speakOf(clause.slice(from, index), word);
        from = index + whole.length;
        return part ? [] : [Number(points)];
      });
      speakOf(clause.slice(from), '');
      return found;
    });
  });
}

/** The first stated number if none of them is the real one. */
const contradiction = (stated: readonly number[], real: number): number | undefined =>
  stated.includes(real) ? undefined : stated[0];

/** Sections: their titles, their questions, and numbers in title or note compared with the questions below. */
export function checkSections({ sections }: CheckInput): Finding[] {
  const found: Finding[] = [];
  sections.forEach(({ section, items, elective = null }, index) => {
    const name = `第${chineseNumeral(index + 1)}大题`;
    const section_id = section.id;
    const ids = items.map(({ id }) => id);
    if (items.length === 0) {
      found.push({
        key: `empty${section_id}`,
        severity: 'serious',
        text: `${name}“${section.title.trim() || '未命名'}”没有题`,
        advice: '放入试题，或删除这个大题；空的大题不会印出，也不会保存。',
        place: { at: 'section', section_id, field: 'title' },
        ids,
        fix: { kind: 'removeSection', label: '删除空大题', section_id },
      });
      return;
    }
    if (section.title.trim() === '') {
      found.push({
        key: `untitled${section_id}`,
        severity: 'serious',
        text: `${name}没有标题`,
        advice: '填写标题，例如“选择题”。',
        place: { at: 'section', section_id, field: 'title' },
        ids,
      });
    }
    const scores = items.map(({ score }) => score);
    const sum = countedScore(scores, elective);
    if (elective !== null && !sameScores(scores)) {
      const score = scores[0] ?? 0;
      found.push({
        key: `elective${section_id}`,
        severity: 'blocking',
        text: `${name}是选做题，各题分值却不相等（${scores.map(formatScore).join('、')} 分）`,
        advice: '选做题的分值应当相等，否则选题不同的考生满分不同。',
        place: { at: 'section', section_id, field: 'title' },
        ids,
        fix: {
          kind: 'scores',
          label: `都改为 ${formatScore(score)} 分`,
          scores: items.map(({ id, part_scores }) => ({ id, score, part_scores: spreadScore(score, part_scores) })),
        },
      });
    }
    for (const field of ['title', 'note'] as const) {
      const text = section[field];
      const wrong = [
        says(text, /共\s*(\d+)\s*(?:小?题|道)/g, items.length, (n) => `${n} 题`),
        says(text, /共\s*(\d+(?:\.5)?)\s*分/g, sum, (n) => `共 ${formatScore(n)} 分`),
        sameScores(scores)
          ? says(text, /每(?:小?题|空)\s*(\d+(?:\.5)?)\s*分/g, scores[0] ?? 0, (n) => `每题 ${formatScore(n)} 分`)
          : null,
      ].filter((one) => one !== null);
      if (wrong.length === 0) continue;
      found.push({
        key: `says${field}${section_id}`,
        severity: 'serious',
        text: `${name}的${field === 'title' ? '标题' : '说明'}${wrong.join('；')}`,
        advice: '题数和分数由系统自动印在大题标题后，说明里可以不写。',
        place: { at: 'section', section_id, field },
        ids,
      });
    }
  });
  return found;
}

function says(text: string, pattern: RegExp, real: number, phrase: (n: number) => string): string | null {
  const stated = contradiction(
    [...text.matchAll(pattern)].map((match) => Number(match[1])),
    real,
  );
  return stated === undefined ? null : `写着${phrase(stated)}，实际${phrase(real)}`;
}

/** Scores of questions and of their parts. */
export function checkScores(input: CheckInput): Finding[] {
  const printed = printedItems(input);
  const found: Finding[] = [];
  for (const { item, number, question } of printed) {
    const place = { at: 'question', question_id: item.id, field: 'score' } as const;
    const parts = partPoints(item, question?.parts ?? []);
    const sum = parts.reduce((total, score) => total + score, 0);
    if (item.score === 0) {
      found.push({
        key: `zero${item.id}`,
        severity: 'serious',
        text: `第 ${number} 题没有分值`,
        advice: '在题目右侧填写分值。',
        place,
        ids: [item.id],
      });
    } else if (parts.length > 0 && sum !== item.score) {
      const part_scores = spreadScore(item.score, parts);
      found.push({
        key: `parts${item.id}`,
        severity: 'blocking',
        text: `第 ${number} 题各小题相加 ${formatScore(sum)} 分，本题 ${formatScore(item.score)} 分`,
        advice: `按原比例分给 ${parts.length} 个小题：${part_scores.map(formatScore).join('、')} 分。`,
        place,
        ids: [item.id],
        fix: { kind: 'scores', label: '重新分配小题分', scores: [{ id: item.id, score: item.score, part_scores }] },
      });
    }
  }
  return found;
}
