// Numbers with units of the package siunitx, as TeX that needs no package.
import { argumentsAt } from './texSource';

/** How many arguments each command has, and whether the last one is a unit. */
const COMMANDS: Readonly<Record<string, { count: number; unit: boolean }>> = {
  qty: { count: 2, unit: true },
  SI: { count: 2, unit: true },
  num: { count: 1, unit: false },
  unit: { count: 1, unit: true },
  si: { count: 1, unit: true },
};
const USED = new RegExp(`\\\\(${Object.keys(COMMANDS).join('|')})(?![A-Za-z])`);
export const isUnitCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name);

const SIGNS: Readonly<Record<string, string>> = {
  ...{ kilo: 'k', hecto: 'h', deca: 'da', deci: 'd', centi: 'c', milli: 'm', micro: '\\mu ', nano: 'n', pico: 'p' },
  ...{ mega: 'M', giga: 'G', tera: 'T' },
  ...{ metre: 'm', meter: 'm', gram: 'g', kilogram: 'kg', second: 's', minute: 'min', hour: 'h', day: 'd' },
  ...{ ampere: 'A', kelvin: 'K', mole: 'mol', candela: 'cd', hertz: 'Hz', newton: 'N', pascal: 'Pa', joule: 'J' },
  ...{ watt: 'W', coulomb: 'C', volt: 'V', farad: 'F', ohm: '\\Omega ', tesla: 'T', weber: 'Wb', henry: 'H' },
  ...{ litre: 'L', liter: 'L', tonne: 't', hectare: 'ha', radian: 'rad', percent: '\\%', electronvolt: 'eV' },
  ...{ degree: '^{\\circ}', celsius: '{}^{\\circ}C', degreeCelsius: '{}^{\\circ}C' },
  ...{
    km: 'km',
    m: 'm',
    cm: 'cm',
    mm: 'mm',
    kg: 'kg',
    g: 'g',
    s: 's',
    N: 'N',
    J: 'J',
    W: 'W',
    V: 'V',
    A: 'A',
    Pa: 'Pa',
  },
};
const PREFIX = /^(?:kilo|hecto|deca|deci|centi|milli|micro|nano|pico|mega|giga|tera)$/;

function unitTex(source: string): string {
  let out = '';
  /** After a unit the next one is separated from it. */
  let ended = false;
  let power = '';
  for (const [token, name] of source.matchAll(/\\([A-Za-z]+)|\^\{[^{}]*\}|\S/g)) {
    if (name === 'per') {
      out += '/';
      ended = false;
    } else if (name === 'squared' || name === 'cubed') out += name === 'squared' ? '^{2}' : '^{3}';
    else if (name === 'square' || name === 'cubic') power = name === 'square' ? '^{2}' : '^{3}';
    else if (name === undefined) {
      out += token === '.' || token === '~' ? '\\cdot ' : token;
      ended = false;
    } else {
      const isPrefix = PREFIX.test(name);
      out += `${ended ? '\\cdot ' : ''}${SIGNS[name] ?? name}${isPrefix ? '' : power}`;
      if (!isPrefix) power = '';
      ended = !isPrefix;
    }
  }
  return out === '' ? '' : `\\mathrm{${out}}`;
}

function numberTex(source: string): string {
  const found = /^\s*(.*?)[eE]([+-]?\d+)\s*$/.exec(source);
  const [digits = '', power] = found ? [found[1], found[2]] : [source.trim()];
  const shown = digits.replace(/\+-/g, '\\pm ').replace(/x/g, '\\times ');
  if (power === undefined) return shown;
  return `${shown}${shown === '' ? '' : ' \\times '}10^{${power.replace('+', '')}}`;
}

/** The command whose name ends at `after`. */
export function unitAt(tex: string, name: string, after: number): { tex: string; end: number } {
  const { count, unit } = COMMANDS[name] ?? { count: 0, unit: false };
  const { args, end } = argumentsAt(tex, after, count);
  const number = unit ? args.slice(0, count - 1).join('') : (args[0] ?? '');
  const sign = unit ? unitTex(args[count - 1] ?? '') : '';
  return { tex: [numberTex(number), sign].filter((part) => part !== '').join('\\,'), end };
}

export function withUnits(tex: string): string {
  let out = '';
  let rest = tex;
  for (let found = USED.exec(rest); found; found = USED.exec(rest)) {
    const { tex: shown, end } = unitAt(rest, found[1] ?? '', found.index + found[0].length);
    out += rest.slice(0, found.index) + shown;
    rest = rest.slice(end);
  }
  return out + rest;
}
