// Checks which formulas the typesetter rejects: MathJax's TeX input with the same configuration as in the browser,
// without output. A rejected formula is kept and shown as source with a mark; nothing is dropped.
import { createHash } from 'node:crypto';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import '../../math/texPackages';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { isPlainTex } from '../../domain/content/tex/plainTex';
import { repairTex } from '../../domain/content/tex/repairTex';
import { MAX_BUFFER, MAX_MACROS, MAX_TEX_LENGTH, TEX_MACROS, TEX_PACKAGES } from '../../domain/content/tex/texConfig';

export interface TexFault {
  tex: string;
  message: string;
}

/** Definitions made by these stay in the engine, and would make a later formula pass that is rejected on its own. */
const DEFINES = /\\(?:def|let|(?:re)?new(?:command|environment))(?![a-zA-Z])/;
const MAX_REMEMBERED = 20_000;
/** Long formulas are cached by their hash, so that they cannot fill the memory. */
const keyOf = (tex: string): string =>
  tex.length <= 200 ? tex : `#${createHash('sha256').update(tex).digest('base64')}`;
const remembered = new Map<string, string | null>();
let check: ((tex: string) => string | null) | undefined;
let registered = false;

/** Created at first use: many programs that import this never check a formula. */
function makeCheck(): (tex: string) => string | null {
  let fault: string | null = null;
  if (!registered) RegisterHTMLHandler(liteAdaptor());
  registered = true;
  const input = new TeX({
    // The browser's engine renders an unknown command in red; here it is reported as a fault.
    packages: TEX_PACKAGES.filter((name) => name !== 'noundefined'),
    macros: { ...TEX_MACROS },
    maxMacros: MAX_MACROS,
    maxBuffer: MAX_BUFFER,
    formatError: (_jax: unknown, error: { message: string }) => {
      fault = error.message;
      throw error;
    },
  });
  const document = mathjax.document('', { InputJax: input });
  return (tex) => {
    fault = null;
    try {
      document.convert(tex, { end: STATE.COMPILED });
    } catch (error) {
      fault ??= error instanceof Error ? error.message : String(error);
    }
    return fault;
  };
}

/** Why the typesetter rejects the formula; null when it accepts it. Has no time limit. */
export function judgeTex(tex: string): string | null {
  check ??= makeCheck();
  let message = check(tex);
  const repaired = message === null ? null : repairTex(tex);
  if (repaired !== null) message = check(repaired);
  if (defines(tex)) check = undefined;
  return message;
}

export const defines = (tex: string): boolean => DEFINES.test(tex);

/** The result, when it is cached or, for a `short` formula, cheap to compute; undefined: use a thread. */
export function knownTex(tex: string, short: boolean): string | null | undefined {
  if (tex.length > MAX_TEX_LENGTH) return `公式超过 ${MAX_TEX_LENGTH} 个字符`;
  if (isPlainTex(tex)) return null;
  const known = remembered.get(keyOf(tex));
  if (known !== undefined || !short) return known;
  const message = judgeTex(tex);
  learnTex(tex, message);
  return message;
}

export function learnTex(tex: string, message: string | null): void {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(keyOf(tex), message);
}

/** Checks all formulas without interruption: for the command line, where no other requests wait. */
export function findTexFaults(formulas: readonly string[]): TexFault[] {
  return formulas.flatMap((tex) => {
    const message = knownTex(tex, true);
    return message === null || message === undefined ? [] : [{ tex, message }];
  });
}
