// Moves from a finding to its place: scrolls to the outline row and to the block on the pages, and focuses the field.
import type { Place } from '../../../../domain/paper/check/finding';
import { t } from '../../../lib/texts/t';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';

const HEAD_FIELDS = { title: t('试卷标题'), duration: t('考试时长（分钟）'), notice: t('注意事项') } as const;
const SECTION_FIELDS = { title: t('大题标题'), note: t(' 说明'), space: t(' 每题答题留空') } as const;
const SHOWN_MS = 1600;

/** The field or row in the editor for a place. */
function elementOf(root: ParentNode, place: Place): HTMLElement | null {
  if (place.at === 'choose') return root.querySelector<HTMLElement>('a[href$="/questionlist"]');
  if (place.at === 'question') {
    const row = `.outline-row[data-question="${place.question_id}"]`;
    return root.querySelector<HTMLElement>(place.field === 'score' ? `${row} input` : `${row} .outline-handle`);
  }
  if (place.at === 'section')
    return root.querySelector<HTMLElement>(
      `[data-section="${place.section_id}"] [aria-label$="${SECTION_FIELDS[place.field]}"]`,
    );
  return root.querySelector<HTMLElement>(`[aria-label="${HEAD_FIELDS[place.at]}"]`);
}

const blockOf = (place: Place): string =>
  place.at === 'question' ? `q${place.question_id}:stem` : place.at === 'section' ? `s${place.section_id}` : 'title';

/** Returns false when the place is not on the screen. */
export function focusFinding(place: Place, sheet: PaperSheetHandle | null, root: ParentNode = document): boolean {
  sheet?.show(blockOf(place));
  const field = elementOf(root, place);
  if (!field) return false;
  const row = field.closest<HTMLElement>('.outline-row, .outline-section') ?? field;
  field.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'center' });
  row.classList.add('shown');
  setTimeout(() => row.classList.remove('shown'), SHOWN_MS);
  return true;
}
