// Formulas of LaTeX files as those of the bank.
import { escapeText } from '../shared/platformQuestion';
import { withUnits } from './units';

/** Commands of the exam-zh class and of the export, as the bank writes them. */
const MATH_COMMANDS: Readonly<Record<string, string>> = {
  uppi: '\\pi ',
  iu: '\\mathrm{i}',
  eu: '\\mathrm{e}',
  backcong: '\\cong ',
  overparen: '\\wideparen ',
  qedhere: '',
  nonumber: '',
  notag: '',
};
const OWN_MATH = new RegExp(`\\\\(${Object.keys(MATH_COMMANDS).join('|')})(?![A-Za-z])\\s*`, 'g');
/** Points for a step, at the end of its formula. */
const withPoints = (tex: string): string =>
  tex.replace(/\\(?:score|points)\s*\{([^{}]*)\}/g, (_all, points: string) => `\\text{（${points.trim()}分）}`);

/** As HTML. */
export const texFormula = (tex: string): string =>
  escapeText(
    withPoints(withUnits(tex))
      .replace(OWN_MATH, (_all, name: string) => MATH_COMMANDS[name] ?? '')
      .replace(/\\label\s*\{[^{}]*\}/g, '')
      .replace(/\n\s*\n/g, '\n')
      .trim(),
  );
