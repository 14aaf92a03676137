// A knowledge tree as people write it: a column for each level, lines that are indented, or a numbered table of
// contents. Levels become the flat list of flatFile.ts, with keys that continue those of the tree.
import { KP_NAME_MAX, type FlatKp } from '../../contract/knowledge/knowledgeChange';
import { csvCell, readCsv } from './csv';
import { readFlatFile, type FlatFault, type FlatFile } from './flatFile';
import { nextTipKey } from './tipKey';

/** One line: the cells of its levels; an empty one is as in the line before. */
interface Line {
  line: number;
  cells: string[];
}

const NOT_LEVELS = /^(?:序号|编号|编码|代码|备注|说明|课时|学段|年级|学科)$/;
const LEVELS =
  /^(?:第?[一二三四五六七八1-8]级)?(?:知识点|知识|章节?|节|小节|单元|专题|模块|目录|考点|课题?|主题|名称|标题|内容)?(?:名称|标题)?$/;
const isHead = (cells: readonly string[]): boolean => {
  const given = cells.map((cell) => cell.replace(/\s/g, '')).filter(Boolean);
  return given.length > 0 && given.every((cell) => NOT_LEVELS.test(cell) || LEVELS.test(cell));
};

/** A text (JSON, CSV or an outline), or the rows of a spreadsheet. */
export type KpSource = string | readonly (readonly string[])[];

/**
 * A flat list (flatFile.ts), or an outline, whose points are all new. `known`: ids that may be parents without being in
 * the list; `rootKeys`: keys of the top points that the tree has.
 */
export function readKpFile(
  source: KpSource,
  known: ReadonlySet<number>,
  rootKeys: readonly string[],
): FlatFile & { outline: boolean } {
  const text = typeof source === 'string' ? source : isFlatHead(source[0] ?? []) ? csvOf(source) : null;
  if (text !== null && (text.trim() === '' || /^\uFEFF?\s*[[{]/.test(text) || isFlatHead(firstCells(text))))
    return { ...readFlatFile(text, known), outline: false };
  return { ...readOutline(source, rootKeys), outline: true };
}

const isFlatHead = (cells: readonly string[]): boolean => {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names.includes('id') || names.includes('pid');
};
const firstCells = (text: string): string[] => (/^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '').split(',');
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(csvCell).join(',')).join('\n');

function readOutline(source: KpSource, rootKeys: readonly string[]): FlatFile {
  const lines = typeof source === 'string' ? linesOfText(source) : levelsOf(numbered(source));
  return treeOf(lines, rootKeys);
}

const numbered = (rows: readonly (readonly string[])[]): Line[] =>
  rows.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }));

const LEADERS = '.…·';
/** A line of a table of contents without dots and page number, or a tab and page number, at its end. */
function withoutPage(text: string): string {
  const digits = /\d{1,4}$/.exec(text.slice(-4))?.[0].length ?? 0;
  const before = text.slice(0, text.length - digits);
  if (digits === 0 || before.trim() === '') return text;
  let end = before.trimEnd().length;
  while (end > 0 && LEADERS.includes(before.charAt(end - 1))) end -= 1;
  const dots = before.trimEnd().length - end;
  return before.endsWith('\t') || dots > 1 ? before.slice(0, end).trimEnd() : text;
}

function linesOfText(text: string): Line[] {
  const clean = text.replace(/^\uFEFF/, '');
  const csv = /^[^\n,]*,/.test(clean) ? readCsv(clean) : '';
  const rows = typeof csv === 'string' ? [] : csv.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > 0 && rows.every(({ cells }) => cells.length > 1))
    return levelsOf(rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) })));
  const lines = clean.split(/\r?\n/).map((line, at) => ({ line: at + 1, text: withoutPage(line.trimEnd()) }));
  const written = lines.filter(({ text: line }) => line !== '');
  if (written.some(({ text: line }) => /^\t*[^\t]+\t+[^\t]/.test(line)))
    return levelsOf(
      written.map(({ line, text: one }) => ({ line, cells: one.split('\t').map((cell) => cell.trim()) })),
    );
  return written.some(({ text: line }) => /^\s/.test(line)) ? indented(written) : marked(written);
}

/** Without the head and the columns that are no levels. */
function levelsOf(lines: readonly Line[]): Line[] {
  const [first] = lines;
  if (!first || !isHead(first.cells)) return [...lines];
  const levels = first.cells.flatMap((cell, at) => (NOT_LEVELS.test(cell.replace(/\s/g, '')) ? [] : [at]));
  return lines.slice(1).map(({ line, cells }) => ({ line, cells: levels.map((at) => cells[at] ?? '') }));
}

interface Written {
  line: number;
  text: string;
}
const atLevel = (line: number, level: number, name: string): Line => ({
  line,
  cells: [...Array.from({ length: level }, () => ''), name],
});

/** Widths of indentation that are open; a tab is as wide as four spaces, a Chinese space as two. */
function indented(lines: readonly Written[]): Line[] {
  const open: number[] = [];
  return lines.map(({ line, text }) => {
    const space = /^\s*/.exec(text)?.[0] ?? '';
    const width = [...space].reduce((sum, sign) => sum + (sign === '\t' ? 4 : sign === '\u3000' ? 2 : 1), 0);
    while (open.length > 0 && (open.at(-1) ?? 0) >= width) open.pop();
    open.push(width);
    return atLevel(line, open.length - 1, text.slice(space.length));
  });
}

const HAN = '[一二三四五六七八九十百零\\d]{1,4}';
/** How a line of a table of contents begins, and whether the beginning is part of the name. */
const MARKS: readonly (readonly [style: string, pattern: RegExp, kept?: true])[] = [
  ['heading', /^#{1,6}\s+/],
  ['part', new RegExp(`^第\\s?${HAN}\\s?(?:部分|编|篇|册|模块)`), true],
  ['chapter', new RegExp(`^(?:第\\s?${HAN}\\s?(?:章|单元)|专题\\s?${HAN})`), true],
  ['section', new RegExp(`^第\\s?${HAN}\\s?(?:节|课|讲)`), true],
  ['dotted', /^\d{1,3}(?:[.．]\d{1,3}){1,5}[.．、]?\s*/],
  ['han', /^[一二三四五六七八九十]{1,3}\s?[、.．]\s*/],
  ['bracketedHan', /^[（(][一二三四五六七八九十]{1,3}[)）]\s*/],
  ['number', /^\d{1,3}(?:\s?[、.．]\s*|\s+)/],
  ['bracketed', /^[（(]\d{1,3}[)）]\s*|^\d{1,3}[)）]\s*/],
  ['circled', /^[①-⑳]\s*/],
  ['bullet', /^[-*•·●○■◆–—]\s*/],
];

function markOf(text: string): { style: string; name: string } {
  for (const [style, pattern, kept] of MARKS) {
    const mark = pattern.exec(text)?.[0];
    if (mark === undefined) continue;
    const name = kept ? text : text.slice(mark.length);
    if (name.trim() === '') continue;
    if (style === 'heading') return { style: `heading${mark.trim().length}`, name };
    return { style: style === 'dotted' ? `dotted${(mark.match(/[.．](?=\d)/g) ?? []).length}` : style, name };
  }
  return { style: 'plain', name: text };
}

/** A style that is open already is on its level, a new one below the line before. */
function marked(lines: readonly Written[]): Line[] {
  const open: string[] = [];
  return lines.map(({ line, text }) => {
    const { style, name } = markOf(text.trim());
    const at = open.indexOf(style);
    if (at >= 0) open.length = at;
    open.push(style);
    return atLevel(line, open.length - 1, name);
  });
}

function treeOf(lines: readonly Line[], rootKeys: readonly string[]): FlatFile {
  const faults: FlatFault[] = [];
  const nodes: FlatKp[] = [];
  const keys = new Map<number, string[]>([[0, [...rootKeys]]]);
  const open: FlatKp[] = [];
  for (const { line, cells } of lines) {
    let isNew = false;
    for (const [level, name] of cells.entries()) {
      if (name === '') continue;
      if (!isNew && open[level]?.kp_name === name) continue;
      const fault = faultOf(name, level > open.length);
      if (fault !== null) {
        faults.push({ line, kp_name: name.slice(0, 40), msg: fault });
        break;
      }
      isNew = true;
      open.length = level;
      const parent = open[level - 1];
      const siblings = keys.get(parent?.id ?? 0) ?? [];
      const tip_key = nextTipKey(siblings, parent?.tip_key ?? null);
      const node = { id: nodes.length + 1, pid: parent?.id ?? 0, tip_key, kp_name: name };
      keys.set(parent?.id ?? 0, [...siblings, tip_key]);
      nodes.push(node);
      open.push(node);
    }
  }
  if (nodes.length === 0 && faults.length === 0) faults.push({ line: 0, kp_name: '', msg: '文件里没有知识点' });
  return { nodes: faults.length > 0 ? [] : nodes, faults };
}

const CONTROL = /[\u0000-\u001f\u007f]/;
function faultOf(name: string, orphan: boolean): string | null {
  if (orphan) return '上一级是空的';
  if (name.length > KP_NAME_MAX) return `名称超过 ${KP_NAME_MAX} 个字符`;
  return CONTROL.test(name) ? '名称含有换行等控制字符' : null;
}
