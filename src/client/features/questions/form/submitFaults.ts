// Errors that block 提交审核 but never 存草稿: formulas that cannot be typeset, with their fields.
import { normalizeBody, type BodyFault } from '../../../../domain/question/questionBody';
import { placedFormulas } from '../../../../domain/question/questionFormulas';
import { peek, typeset } from '../../../lib/math/typesetter';
import { faultOf } from '../../../ui/editor/tex/texFaults';
import type { QuestionFields } from '../draft/questionDraft';

export async function findFormulaFaults(fields: QuestionFields): Promise<BodyFault[]> {
  // Without workers nothing can be typeset here; the server checks every formula again.
  if (typeof Worker === 'undefined') return [];
  const places = placedFormulas(normalizeBody(fields));
  const drawn = await Promise.all(
    places.map(({ tex, display }) => peek(tex, display) ?? typeset(tex, display, 'typed')),
  );
  return places.flatMap(({ field, item, label, tex }, index): BodyFault[] => {
    const known = drawn[index];
    const fault = known ? faultOf(tex, known) : null;
    return fault ? [{ field, item, msg: `${label}中的公式有误：${fault.message}，改正后才能提交审核` }] : [];
  });
}
