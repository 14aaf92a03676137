// TeX as MathML text, by the parser of the Word export: both accept the same formulas.
import { spokenFormula } from '../../domain/speech/spokenFormula';
import { mathElement } from './mathElement';
import { makeTexReader, type Mml } from './texToMathml';
import { escapeHtml } from '../html/write';

const KEPT = [
  'mathvariant',
  'linethickness',
  'accent',
  'accentunder',
  'stretchy',
  'fence',
  'notation',
  'columnalign',
  'width',
];
const OF_TABLES = new Set(['columnalign']);

export function makeMathml(): (tex: string, display: boolean) => string | null {
  const read = makeTexReader();
  return (tex, display) => {
    try {
      const root = read(tex, display);
      const said = ` alttext="${escapeHtml(spokenFormula(mathElement(root)))}"`;
      const shown = `${said}${display ? ' display="block"' : ''}`;
      return `<math xmlns="http://www.w3.org/1998/Math/MathML"${shown}>${written(root)}</math>`;
    } catch {
      return null;
    }
  };
}

function written({ kind, text, attributes, children }: Mml): string {
  const kept = KEPT.filter(
    (name) =>
      attributes[name] !== undefined &&
      (!OF_TABLES.has(name) || kind === 'mtable') &&
      (name !== 'width' || kind === 'mspace'),
  );
  const said = kept.map((name) => ` ${name}="${escapeHtml(attributes[name] ?? '')}"`).join('');
  return `<${kind}${said}>${text === '' ? children.map(written).join('') : escapeHtml(text)}</${kind}>`;
}
