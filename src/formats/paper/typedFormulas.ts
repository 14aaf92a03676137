// Formulas that were typed as TeX into a paragraph: `$x^2$`, `$$x^2$$`, `\(x^2\)`, `\[x^2\]`.

/** In place of a dollar sign of the text, while formula objects are between dollars. */
export const TYPED_DOLLAR = '\ue206';

const PAIR = /(\ue206\ue206|\ue206)([^\ue206\n$\ue200]{1,2000}?)\1/g;
const BRACKETS = /\\\(([^\n$\ue200\ue206]{1,2000}?)\\\)|\\\[([^\n$\ue200\ue206]{1,2000}?)\\\]/g;
const TEXT_COMMAND = /\\(?:text|mbox|textrm|mathrm|textbf)\s?\{[^{}]{0,200}\}/g;
const PROSE = /[\u3000-\u303f\u4e00-\u9fff，。；？！]/;

/** Prose between two prices is no formula. */
const isTex = (text: string): boolean => text.trim() !== '' && !PROSE.test(text.replace(TEXT_COMMAND, ''));
const clean = (text: string): string => text.replace(/[\ue202-\ue205]/g, '').trim();

export const withTypedFormulas = (text: string): string =>
  text
    .replace(PAIR, (all, _mark, tex: string) => (isTex(tex) ? `$${clean(tex)}$` : all))
    .replace(BRACKETS, (_all, inline?: string, display?: string) => `$${clean(inline ?? display ?? '')}$`)
    .replaceAll(TYPED_DOLLAR, '＄');
