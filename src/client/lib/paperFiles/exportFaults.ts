// Content that the typeset sheets could not show properly, for the notice after every export. A formula that cannot be
// typeset is shown as its source, a missing picture as an empty frame; videos are left out.
import { filmsNote } from '../../../formats/docx/document/wordNote';

export interface ExportFaults {
  /** TeX of formulas shown as source, without duplicates. */
  formulas: string[];
  /** Number of their occurrences. */
  formula_count: number;
  /** TeX of formulas that are wider than their line and cannot be divided, so that they are smaller; no duplicates. */
  narrow: string[];
  picture_count: number;
  film_count: number;
}

/** The parts of formulas are as wide as typeset, unless their line is narrower. */
const SMALLER = 0.97;
/** The boxes in `root` of formulas that are smaller than the text. */
export function narrowFormulas(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.math')].filter((box) =>
    (box.classList.contains('divided') ? [...box.querySelectorAll<HTMLElement>('.part')] : [box]).some((part) => {
      const em = Number.parseFloat(part.style.width);
      if (!(em > 1) || part.offsetWidth === 0) return false;
      return part.offsetWidth < em * Number.parseFloat(getComputedStyle(part).fontSize) * SMALLER - 1;
    }),
  );
}

export function faultsOf(sheets: Iterable<Element>): ExportFaults {
  const formulas = new Set<string>();
  const narrow = new Set<string>();
  let formula_count = 0;
  let picture_count = 0;
  let film_count = 0;
  for (const sheet of sheets) {
    for (const fault of sheet.querySelectorAll('.math-fault')) {
      formula_count += 1;
      formulas.add(fault.getAttribute('data-tex') ?? fault.textContent ?? '');
    }
    for (const box of narrowFormulas(sheet)) narrow.add(box.getAttribute('data-tex') ?? '');
    film_count += sheet.querySelectorAll('video').length;
    for (const picture of sheet.querySelectorAll('img'))
      if (picture.complete && picture.naturalWidth === 0) picture_count += 1;
  }
  return { formulas: [...formulas], formula_count, narrow: [...narrow], picture_count, film_count };
}

/** `2 个公式无法排版，按源码显示（如 \frac{）；1 张图未能载入`; empty if there are no faults. */
export function faultsNote({ formulas, formula_count, narrow, picture_count, film_count }: ExportFaults): string {
  const facts: string[] = [];
  const example = ([first = '']: readonly string[]) => (first.length > 40 ? `${first.slice(0, 40)}…` : first);
  if (formula_count > 0) facts.push(`${formula_count} 个公式无法排版，按源码显示（如 ${example(formulas)}）`);
  if (narrow.length > 0) facts.push(`${narrow.length} 个公式比行宽，已缩小（如 ${example(narrow)}）`);
  if (picture_count > 0) facts.push(`${picture_count} 张图未能载入，以空框表示`);
  if (film_count > 0) facts.push(filmsNote(film_count));
  return facts.join('；');
}
