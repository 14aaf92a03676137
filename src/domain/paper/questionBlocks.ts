// The blocks of one question on a paper: its text, options, parts and answer space, and its answers. Lengths in mm.
import { isWrittenPart, partQuestion } from '../question/parts';
import { hasBracket, hasOptions } from '../question/types/traits';
import { answerHtml, formatScore, partAnswerHtml } from './numbering';
import type { PaperBlock, PaperQuestion } from './paperModel';
import { htmlBracketed } from './printed/printedContent';

export interface NumberedQuestion {
  question: PaperQuestion | undefined;
  id: number;
  /** Without the question: it is still being read. */
  loading?: boolean;
  label: string;
  score: string;
  /** Printed after the parts; empty: none is. */
  part_scores: readonly number[];
  answer_space: number;
}

export function questionBlocks({
  question,
  id,
  loading = false,
  label,
  score,
  part_scores,
  answer_space,
}: NumberedQuestion): PaperBlock[] {
  const group = `q${id}`;
  const base = { group, question_id: id };
  if (!question) {
    return [
      {
        ...base,
        id: `${group}:stem`,
        kind: 'stem',
        label,
        score,
        html: loading ? '（正在载入…）' : `（试题 ${id} 未能载入）`,
        bracket: false,
        spaceBefore: 2,
      },
    ];
  }
  const choice = hasBracket(question.type_id);
  const bracket = choice && !htmlBracketed(question.content);
  const optional = hasOptions(question.type_id) && question.options.length > 0;
  const stem = {
    ...base,
    id: `${group}:stem`,
    kind: 'stem',
    label,
    score,
    html: question.content,
    bracket,
    choice,
  } as const;
  const blocks: PaperBlock[] = [{ ...stem, spaceBefore: 2, ...(optional && { keepWithNext: true }) }];
  if (optional) {
    blocks.push({ ...base, id: `${group}:options`, kind: 'options', options: question.options, spaceBefore: 0.5 });
  }
  // Answer space is divided below the written parts; without parts it is below the stem.
  const parts = question.parts;
  const written = parts.filter(isWrittenPart).length;
  parts.forEach((part, i) => {
    const points = part_scores[i] ?? 0;
    const { type_id, options } = partQuestion(part);
    const choice = hasBracket(type_id);
    const id = `${group}:part${i}`;
    blocks.push({
      ...base,
      id,
      kind: 'part',
      label: `（${i + 1}）`,
      score: parts.length > 1 && points > 0 ? `（${formatScore(points)}分）` : '',
      html: part.content,
      ...(choice && { choice, bracket: !htmlBracketed(part.content) }),
      spaceBefore: 0.5,
      ...(options.length > 0 && { keepWithNext: true }),
    });
    if (options.length > 0) blocks.push({ ...base, id: `${id}:options`, kind: 'options', options, spaceBefore: 0.5 });
    if (answer_space > 0 && isWrittenPart(part))
      blocks.push({
        ...base,
        id: `${group}:space${i}`,
        kind: 'space',
        height: answer_space / written,
        shares: written,
        soft: true,
      });
  });
  if (parts.length === 0 && answer_space > 0) {
    blocks.push({ ...base, id: `${group}:space`, kind: 'space', height: answer_space, shares: 1, soft: true });
  }
  return blocks;
}

export function answerBlocks(
  { question, id, label: _printed }: NumberedQuestion,
  label: string,
  mark: string,
): PaperBlock[] {
  if (!question) return [];
  // Printed separately from the question, the answers form a group of their own.
  const group = mark ? `q${id}:${mark}` : `q${id}`;
  const lines: { name: string; html: string }[] = [];
  const whole = answerHtml(question);
  if (whole !== '') lines.push({ name: '【答案】', html: whole });
  question.parts.forEach((part, i) => {
    const answer = partAnswerHtml(part);
    if (answer !== '') lines.push({ name: `（${i + 1}）`, html: answer });
  });
  if (question.analysis !== '') lines.push({ name: '【解析】', html: question.analysis });
  if (lines.length === 0) lines.push({ name: '【答案】', html: '略' });
  return lines.map((line, i) => ({
    id: `${group}:answer${i}`,
    group,
    kind: 'answer',
    question_id: id,
    label: i === 0 ? label : '',
    flows: true,
    ...line,
    spaceBefore: i === 0 ? 1.5 : 0.5,
  }));
}
