// The flat list of a knowledge tree as a file (id, pid, tip_key, kp_name; JSON or CSV): reads it, reporting every fault
// with its line, and writes it in the same form. A list without faults is a forest: no cycle, no orphan, no duplicate
// id.
import type { KpNode } from '../../contract/knowledge/knowledge';
import { KP_NAME_MAX, TIP_KEY_MAX, type FlatKp } from '../../contract/knowledge/knowledgeChange';
import { activeText, csvCell, inertText, readCsv } from './csv';

export interface FlatFault {
  /** 1-based line of the file; 0 when the fault concerns the whole file. */
  line: number;
  kp_name: string;
  msg: string;
}
export interface FlatFile {
  nodes: FlatKp[];
  faults: FlatFault[];
}
interface RawRow {
  line: number;
  id: unknown;
  pid: unknown;
  tip_key: unknown;
  kp_name: unknown;
}

const COLUMNS = ['id', 'pid', 'tip_key', 'kp_name'] as const;
const CONTROL = /[\u0000-\u001f\u007f]/;
const WHOLE = /^\d{1,15}$/;
const whole = (msg: string): FlatFile => ({ nodes: [], faults: [{ line: 0, kp_name: '', msg }] });

/** `known` are ids that may be parents without being in the file (points of the tree that is updated). */
export function readFlatFile(text: string, known: ReadonlySet<number> = new Set()): FlatFile {
  const clean = text.replace(/^\uFEFF/, '');
  if (clean.trim() === '') return whole('文件是空的');
  const rows = /^\s*[[{]/.test(clean) ? jsonRows(clean) : csvRows(clean);
  if (typeof rows === 'string') return whole(rows);
  if (rows.length === 0) return whole('文件里没有知识点');
  const faults: FlatFault[] = [];
  const lines: number[] = [];
  const nodes: FlatKp[] = [];
  for (const row of rows) {
    const node = nodeOf(row, faults);
    if (!node) continue;
    nodes.push(node);
    lines.push(row.line);
  }
  // An unreadable row may be the missing parent of others: links are checked once every row is readable.
  if (faults.length === 0) faults.push(...findLinkFaults(nodes, known, (index) => lines[index] ?? 0));
  return { nodes, faults: faults.sort((a, b) => a.line - b.line) };
}

/** Duplicate ids, missing parents, cycles. `lineOf` returns the line of a node in the list. */
export function findLinkFaults(
  nodes: readonly FlatKp[],
  known: ReadonlySet<number>,
  lineOf: (index: number) => number = (index) => index + 1,
): FlatFault[] {
  const faults: FlatFault[] = [];
  const first = new Map<number, number>();
  nodes.forEach(({ id, kp_name }, index) => {
    const before = first.get(id);
    if (before === undefined) first.set(id, index);
    else
      faults.push({
        line: lineOf(index),
        kp_name,
        msg: `编号 ${id} 重复，第 ${lineOf(before)} 行“${nodes[before]?.kp_name ?? ''}”已使用`,
      });
  });
  const parentOf = new Map<number, number>();
  for (const [id, index] of first) {
    const { pid, kp_name } = nodes[index] as FlatKp;
    if (pid === id) faults.push({ line: lineOf(index), kp_name, msg: `上级编号 ${pid} 是它自己` });
    else if (first.has(pid)) parentOf.set(id, pid);
    else if (pid !== 0 && !known.has(pid)) faults.push({ line: lineOf(index), kp_name, msg: `上级编号 ${pid} 不存在` });
  }
  for (const ring of findRings(parentOf)) {
    const names = ring.map(
      (id) => `“${nodes[first.get(id) ?? 0]?.kp_name ?? ''}”（第 ${lineOf(first.get(id) ?? 0)} 行）`,
    );
    const index = first.get(ring[0] ?? 0) ?? 0;
    faults.push({
      line: lineOf(index),
      kp_name: nodes[index]?.kp_name ?? '',
      msg: `上下级成环：${[...names, names[0]].join(' → ')}`,
    });
  }
  return faults;
}

/** Each cycle once, from its first member; time is linear. */
export function findRings(parentOf: ReadonlyMap<number, number>): number[][] {
  const done = new Set<number>();
  const rings: number[][] = [];
  for (const start of parentOf.keys()) {
    const path: number[] = [];
    const place = new Map<number, number>();
    for (let id: number | undefined = start; id !== undefined && !done.has(id); id = parentOf.get(id)) {
      const at = place.get(id);
      if (at !== undefined) {
        rings.push(path.slice(at));
        break;
      }
      place.set(id, path.length);
      path.push(id);
    }
    for (const id of path) done.add(id);
  }
  return rings;
}

function nodeOf({ line, id, pid, tip_key, kp_name }: RawRow, faults: FlatFault[]): FlatKp | null {
  const name = textOf(kp_name);
  const key = textOf(tip_key);
  const before = faults.length;
  const say = (msg: string) => faults.push({ line, kp_name: name, msg });
  if (!isId(id) || Number(id) === 0) say(`编号 id 应为正整数，现为“${short(id)}”`);
  if (!isId(pid)) say(`上级编号 pid 应为整数（顶级为 0），现为“${short(pid)}”`);
  if (name === '') say('名称 kp_name 为空');
  if (key === '') say('编码 tip_key 为空');
  if (name.length > KP_NAME_MAX) say(`名称超过 ${KP_NAME_MAX} 个字符`);
  if (key.length > TIP_KEY_MAX) say(`编码超过 ${TIP_KEY_MAX} 个字符`);
  if (CONTROL.test(name) || CONTROL.test(key)) say('名称或编码含有换行等控制字符');
  return faults.length > before ? null : { id: Number(id), pid: Number(pid), tip_key: key, kp_name: name };
}

/** A list or an object is not a name, and String() of it may throw. */
const textOf = (value: unknown): string => (typeof value === 'object' ? '' : String(value ?? '').trim());
const isId = (value: unknown) =>
  (typeof value === 'number' || typeof value === 'string') && WHOLE.test(String(value).trim());
const short = (value: unknown) =>
  value === undefined ? '' : (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 20);

function csvRows(text: string): RawRow[] | string {
  const rows = readCsv(text);
  if (typeof rows === 'string') return rows;
  const head = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const missing = COLUMNS.filter((name) => !head.includes(name));
  if (missing.length > 0) return `第一行应为列名 id,pid,tip_key,kp_name，缺少 ${missing.join('、')}`;
  const [id, pid, tip_key, kp_name] = COLUMNS.map((name) => head.indexOf(name)) as [number, number, number, number];
  const textAt = (cells: readonly string[], at: number) => {
    const text = cells[at];
    return text === undefined ? text : activeText(text);
  };
  return rows.slice(1).map(({ line, cells }) => ({
    line,
    id: cells[id],
    pid: cells[pid],
    tip_key: textAt(cells, tip_key),
    kp_name: textAt(cells, kp_name),
  }));
}

function jsonRows(text: string): RawRow[] | string {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (fault) {
    return `不是有效的 JSON：${fault instanceof Error ? fault.message : ''}`;
  }
  if (!Array.isArray(list)) return 'JSON 的最外层应为列表 [ … ]';
  const lines = itemLines(text);
  return list.map((item: unknown, index) => {
    const fields = (typeof item === 'object' && item !== null ? item : {}) as Record<(typeof COLUMNS)[number], unknown>;
    return {
      line: lines[index] ?? 0,
      id: fields.id,
      pid: fields.pid,
      tip_key: fields.tip_key,
      kp_name: fields.kp_name,
    };
  });
}

/** The line on which each item of the outermost list begins; the text is valid JSON. */
function itemLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let awaited = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (char === '\n') line++;
    if (/\s/.test(char)) continue;
    if (depth === 1 && char === ',') {
      awaited = true;
      continue;
    }
    if (awaited && char !== ']') {
      lines.push(line);
      awaited = false;
    }
    if (char === '"') {
      for (i++; text[i] !== '"'; i++) if (text[i] === '\\') i++;
    } else if (char === '[' || char === '{') {
      if (depth === 0) awaited = true;
      depth++;
    } else if (char === ']' || char === '}') depth--;
  }
  return lines;
}

type Named = Pick<KpNode, 'id' | 'pid' | 'tip_key' | 'kp_name'>;

export function writeFlatJson(nodes: readonly Named[]): string {
  const lines = nodes.map(({ id, pid, tip_key, kp_name }) => JSON.stringify({ id, pid, tip_key, kp_name }));
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export function writeFlatCsv(nodes: readonly Named[]): string {
  const lines = nodes.map((node) => COLUMNS.map((name) => csvCell(inertText(String(node[name])))).join(','));
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}
