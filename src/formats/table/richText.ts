// Superscripts and subscripts of a workbook as formulas: a cell holds text, and x² would be read as x2.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { raisedTex } from './cells';

const TEXTS = /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/;
const PIECE = /<(\/?)(?:\w+:)?(si|is|r|t|vertAlign)(?=[\s/>])([^<>]*)>|[^<]+/g;
const DOLLAR = /(?<!\\)\$/g;

/**
 * The workbook itself when it has none; otherwise one whose runs of raised text have signs for the readers of cells.
 */
export function withRaisedText(workbook: Uint8Array): Uint8Array {
  const texts = Object.entries(unzipSync(workbook, { filter: ({ name }) => TEXTS.test(name) }));
  const raised = texts.flatMap(([name, bytes]) => {
    const xml = strFromU8(bytes);
    return xml.includes('vertAlign') ? [[name, strToU8(withSigns(xml))] as const] : [];
  });
  if (raised.length === 0) return workbook;
  return zipSync({ ...unzipSync(workbook), ...Object.fromEntries(raised) }, { level: 0 });
}

function withSigns(xml: string): string {
  let inText = false;
  let inFormula = false;
  let sign = '';
  return xml.replace(PIECE, (found: string, end: string | undefined, name: string | undefined, attributes = '') => {
    if (name === undefined) {
      if (!inText) return found;
      if (found.replace(DOLLAR, '').length % 2 !== found.length % 2) inFormula = !inFormula;
      if (sign === '' || found.trim() === '') return found;
      return inFormula ? `${sign}{${found}}` : raisedTex(sign, found);
    }
    if (name === 't') inText = end === '' && !attributes.endsWith('/');
    else if (name === 'vertAlign')
      sign = /superscript/.test(attributes) ? '^' : /subscript/.test(attributes) ? '_' : '';
    else sign = '';
    if (name === 'si' || name === 'is') inFormula = false;
    return found;
  });
}
