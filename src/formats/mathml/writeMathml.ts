// TeX as MathML text, by the parser of the Word export: both accept the same formulas.
import { spokenFormula } from '../../domain/speech/spokenFormula';
import { escapeHtml } from '../html/write';
import { mathElement } from './mathElement';
import { makeTexReader, type Mml } from './texToMathml';

const TOKENS = ['mi', 'mn', 'mo', 'mtext', 'ms'];
/** Attributes and the elements that may have them in MathML 2 and 3. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  mathvariant: TOKENS,
  linethickness: ['mfrac'],
  bevelled: ['mfrac'],
  accent: ['mo', 'mover', 'munderover'],
  accentunder: ['munder', 'munderover'],
  stretchy: ['mo'],
  fence: ['mo'],
  notation: ['menclose'],
  columnalign: ['mtable'],
  width: ['mspace'],
};
/** What MathJax says of every fraction; MathML Core, as browsers read it, knows neither. */
const USUAL: Readonly<Record<string, string>> = { linethickness: 'medium', bevelled: 'false' };
/** MathJax has variants of its own. */
const VARIANTS: Readonly<Record<string, string>> = {
  '-tex-calligraphic': 'script',
  '-tex-bold-calligraphic': 'bold-script',
  '-tex-mathit': 'italic',
};

function attributesOf({ kind, attributes }: Mml): string {
  return Object.entries(KEPT)
    .flatMap(([name, kinds]) => {
      const given = kinds.includes(kind) ? attributes[name] : undefined;
      const value = given?.startsWith('-tex-') ? VARIANTS[given] : given;
      return value === undefined || value === USUAL[name] ? [] : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');
}

export function makeMathml(): (tex: string, display: boolean) => string | null {
  const read = makeTexReader();
  return (tex, display) => {
    try {
      const root = read(tex, display);
      const alttext = ` alttext="${escapeHtml(spokenFormula(mathElement(root)))}"`;
      const shown = `${alttext}${display ? ' display="block"' : ''}`;
      return `<math xmlns="http://www.w3.org/1998/Math/MathML"${shown}>${written(root)}</math>`;
    } catch {
      return null;
    }
  };
}

function written(node: Mml): string {
  const { kind, text, children } = node;
  return `<${kind}${attributesOf(node)}>${text === '' ? children.map(written).join('') : escapeHtml(text)}</${kind}>`;
}
