// TeX -> a plain MathML tree, by MathJax's own parser with the engine's packages and macros. No DOM, no output jax.
// Loaded only with the Word export, in its chunk.
import { LiteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import type { MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import '../../math/texPackages';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { repairTex } from '../../domain/content/tex/repairTex';
import { schoolTex } from '../../domain/content/tex/schoolTex';
import {
  MAX_BUFFER,
  MAX_MACROS,
  MAX_TEX_LENGTH,
  TEX_MACROS,
  TEX_PACKAGES,
  type TexMacro,
} from '../../domain/content/tex/texConfig';

export interface Mml {
  kind: string;
  /** Of token elements only. */
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: Mml[];
}

const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const GROUPS = new Set(['TeXAtom', 'inferredMrow', 'math', 'semantics', 'mstyle', 'mpadded']);
const READ = [
  'mathvariant',
  'mathcolor',
  'displaystyle',
  'linethickness',
  'bevelled',
  'accent',
  'accentunder',
  'movablelimits',
  'fence',
  'stretchy',
  'notation',
  'width',
  'columnalign',
  'columnspacing',
];

function plain(node: MmlNode): Mml {
  const attributes: Record<string, string> = {};
  for (const name of READ) {
    const value: unknown = node.attributes.get(name);
    if (value !== undefined && value !== null && value !== '') attributes[name] = String(value);
  }
  if (node.texClass !== null && node.texClass !== undefined) attributes['texclass'] = String(node.texClass);
  if (TOKENS.has(node.kind)) {
    const text = node.childNodes.map((child) => ('getText' in child ? (child.getText as () => string)() : '')).join('');
    return { kind: node.kind, text, attributes, children: [] };
  }
  const kind = GROUPS.has(node.kind) || node.isInferred ? 'mrow' : node.kind;
  const children = (node.childNodes as (MmlNode | null)[]).map((child) => (child ? plain(child) : EMPTY));
  return { kind, text: '', attributes, children };
}
const EMPTY: Mml = { kind: 'mrow', text: '', attributes: {}, children: [] };

/** `\tag{1}` is placed after its formula, as on screen. */
const tagsInline = (tex: string): string =>
  tex.includes('\\tag')
    ? tex.replace(/\\tag\*?\s*\{([^{}]*)\}/g, (_all, label: string) => `\\qquad\\text{(${label})}`)
    : tex;

/** Throws MathJax's error message for an invalid formula. */
export function makeTexReader(): (tex: string, display: boolean) => Mml {
  RegisterHTMLHandler(new LiteAdaptor());
  const makeDocument = () =>
    mathjax.document('', {
      InputJax: new TeX({
        packages: [...TEX_PACKAGES],
        macros: { ...TEX_MACROS } as Record<string, TexMacro>,
        maxMacros: MAX_MACROS,
        maxBuffer: MAX_BUFFER,
        formatError: (_jax: unknown, error: Error) => {
          throw error;
        },
      }),
    });
  let document = makeDocument();
  const read = (tex: string, display: boolean): Mml => {
    if (tex.length > MAX_TEX_LENGTH) throw new Error(`公式超过 ${MAX_TEX_LENGTH} 个字符`);
    try {
      const root = plain(document.convert(tagsInline(schoolTex(tex)), { display, end: STATE.CONVERT }) as MmlNode);
      // A macro defined in one formula must not change the next.
      if (/\\(?:def|let|newcommand|renewcommand|newenvironment|renewenvironment|definecolor)\b/.test(tex))
        document = makeDocument();
      return root;
    } catch (error) {
      document = makeDocument();
      // MathJax throws its own TexError, which does not extend Error.
      throw new Error((error as { message?: string } | null)?.message ?? String(error));
    }
  };
  return (tex, display) => {
    try {
      return read(tex, display);
    } catch (error) {
      const repaired = repairTex(tex);
      if (repaired === null) throw error;
      return read(repaired, display);
    }
  };
}
