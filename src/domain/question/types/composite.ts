// 综合: a material with several questions about it. They are the parts of one question, so that they are chosen, moved
// and printed together; each has an answer and points of its own, and may be of a type of its own.
import { foldWidth } from '../../content/characters';
import { answerPieces, joinedPieces } from '../../report/answerPieces';
import { marked, NO_ANSWER, pointsOf, readMarks, refused, sum, type CellReading } from '../../report/cellReading';
import type { ItemScores, MarkedQuestion } from '../../report/cellReading';
import { hasKeyedParts, isWrittenPart, partQuestion } from '../parts';
import { free } from './free';
import type { QuestionType } from './questionType';

const isEmpty = (piece: string): boolean => piece === '';

/** `typeOf`: the type of a part. */
export function compositeOf(typeOf: (typeId: number) => QuestionType | undefined): QuestionType<string> {
  /** A part as it would be typed alone; '' where it is not known yet. */
  function readPiece(part: MarkedQuestion['parts'][number], piece: string, item: ItemScores): CellReading {
    if (piece === '') return marked('', 0);
    const typed = foldWidth(piece);
    if (typed === NO_ANSWER || typed === '空') return marked(NO_ANSWER, 0);
    const byHand = typed.startsWith('=');
    const own = partQuestion(part);
    const type = isWrittenPart(part) || byHand ? undefined : typeOf(own.type_id);
    if (type) return type.mark(own, item, typed, piece);
    const points = pointsOf(byHand ? typed.slice(1) : typed);
    if (points === null || points > item.score) return refused(`应为 0 到 ${item.score} 的分数，可有半分`);
    return marked(byHand && !isWrittenPart(part) ? `=${points}` : String(points), points);
  }

  function mark({ parts }: MarkedQuestion, item: ItemScores, typed: string, written: string): CellReading {
    const pieces = hasKeyedParts(parts) ? answerPieces(written, parts.length) : null;
    if (!pieces) return readMarks(item, typed);
    if (pieces.every(isEmpty)) return refused('各小题都没有填');
    const given: string[] = [];
    const points: number[] = [];
    for (const [at, part] of parts.entries()) {
      const { rule } = item;
      const scores = { score: item.part_scores[at] ?? 0, part_scores: [], ...(rule && { rule }) };
      const reading = readPiece(part, pieces[at] ?? '', scores);
      if (!reading.ok) return refused(`第 ${at + 1} 小题：${reading.msg}`);
      given.push(reading.entry?.given ?? '');
      points.push(reading.entry?.score ?? 0);
    }
    return marked(joinedPieces(given), sum(points), points);
  }

  return {
    ...free,
    id: 500,
    names: ['综合题', '综合', '材料题'],
    heading: /材料|阅读/,
    faults(body) {
      const { parts } = body;
      return [
        ...(parts.length < 2 ? [{ field: 'parts' as const, msg: '综合题至少有 2 个小题，请添加小题' }] : []),
        ...free.faults(body),
      ];
    },
    mark,
    typingHint(question, scores) {
      const plain = free.typingHint(question, scores);
      if (!hasKeyedParts(question.parts)) return plain;
      const each = question.parts.map((part) => (isWrittenPart(part) ? '得分' : typeOf(part.type_id ?? 0)?.names[1]));
      return `各小题用“｜”隔开：${each.join('｜')}，如 ${question.parts.map(exampleOf).join('｜')}；也可以只${plain}`;
    },
    checklist: ['材料完整，各小题都能由材料作答', ...free.checklist],
    refusalReasons: ['材料不完整', ...free.refusalReasons],
  };
}

const exampleOf = (part: MarkedQuestion['parts'][number]): string =>
  isWrittenPart(part) ? '5' : typeof part.answer === 'boolean' ? '对' : part.type_id === 300 ? '2' : 'B';
