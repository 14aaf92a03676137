// CMATH: one JSON record per line, a primary-school word problem with one numeric answer -> fill-in-the-blank.
import {
  BLANK,
  field,
  jsonLines,
  newDraft,
  requiredContent,
  textField,
  type DraftRow,
} from '../shared/importedQuestion';
import { Refusal } from '../shared/refusal';

const GRADES = ['一', '二', '三', '四', '五', '六'];

export function decodeCmath(text: string): Iterable<DraftRow> {
  return jsonLines(
    text,
    (_, line) => `cmath-${line}`,
    (record, notes) => {
      const golden = field(record, 'golden');
      const answer = typeof golden === 'number' ? String(golden) : typeof golden === 'string' ? golden.trim() : '';
      if (answer === '') throw new Refusal('没有答案');
      const stem = textField(record, 'input').trim();
      if (stem === '') throw new Refusal('题干为空');
      const grade = GRADES[Number(field(record, 'grade')) - 1];
      const steps = Number(field(record, 'reasoning_step'));
      return newDraft({
        type_id: 300,
        content: requiredContent(`${stem}${BLANK}`, '题干', notes),
        answer: [[answer]],
        difficulty: steps >= 1 ? Math.min(9, Math.round(steps) * 2 - 1) : 0,
        stage_id: 1,
        source: grade ? `小学${grade}年级应用题` : '小学应用题',
        kind: 'cmath',
      });
    },
  );
}
