// Aiken: a question, its options `A) …` or `A. …` a line each, `ANSWER: B`. Nothing else, no markup; `$…$` are formulas here.
import { readRow, Refusal, type DraftRow } from './draft';
import { choiceDraft, escapeText, judgementDraft, truthOf } from './platform';

const OPTION = /^([A-Z])[).]\s*(.*)$/;
const ANSWER = /^ANSWER:\s*([A-Z])\s*$/;

export function* decodeAiken(text: string): Generator<DraftRow> {
  let began = 0;
  let stem: string[] = [];
  let options: { letter: string; text: string }[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  for (const [place, raw] of [...lines, ''].entries()) {
    const line = raw.trim();
    const over = place === lines.length;
    const answer = ANSWER.exec(line);
    const option = OPTION.exec(line);
    if (answer || (over && stem.length > 0)) {
      const question = { stem, options, right: answer?.[1] };
      yield readRow(began, `第 ${began} 行`, question, () => read(question));
      stem = [];
      options = [];
    } else if (option && stem.length > 0) options.push({ letter: option[1] ?? '', text: option[2] ?? '' });
    else if (line !== '' && options.length > 0) {
      // A long option goes on in the next line.
      const last = options.at(-1);
      if (last) last.text += `\n${line}`;
    } else if (line !== '') {
      if (stem.length === 0) began = place + 1;
      stem.push(line);
    }
  }
}

function read({ stem, options, right }: { stem: string[]; options: { letter: string; text: string }[]; right: string | undefined }) {
  if (right === undefined) throw new Refusal('缺少“ANSWER: 字母”一行');
  if (!options.some(({ letter }) => letter === right)) throw new Refusal(`答案“${right}”不在选项中`);
  const choices = options.map(({ letter, text }) => ({ text: escapeText(text), weight: letter === right ? 100 : 0 }));
  const common = { content: escapeText(stem.join('\n')), kind: 'aiken' };
  const truth = truthOf(choices);
  return truth === null ? choiceDraft(common, choices) : judgementDraft(common, truth);
}
