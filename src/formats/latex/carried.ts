// The questions that an exported .tex carries, as comments behind its end (shared/attachedSource.ts).
import { carriedJson, fingerprint, packed, unpacked, type CarriedQuestions } from '../shared/attachedSource';

const MARK = '%%tiku-source';
const LINE = 120;

/** `pictures`: files of the addresses. */
export function withCarried(tex: string, carried: CarriedQuestions, pictures: ReadonlyMap<string, string>): string {
  const text = packed(JSON.stringify({ pictures: [...pictures], bank: carriedJson(carried) }));
  const lines = Array.from({ length: Math.ceil(text.length / LINE) }, (_none, at) =>
    text.slice(at * LINE, (at + 1) * LINE),
  );
  return `${tex}\n% 以下是试题的原始数据，导入题库时用；改动上面的内容后不再使用，可以删去。\n${MARK} ${fingerprint(tex)}\n${lines.map((line) => `%%${line}\n`).join('')}`;
}

export interface Carried {
  bank: string;
  /** The document has been changed since: what it carries is out of date. */
  changed: boolean;
  pictures: ReadonlyMap<string, string>;
}

export function carriedIn(file: string): Carried | null {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const at = text.lastIndexOf(`\n${MARK} `);
  const notice = text.lastIndexOf('\n%', at - 1);
  if (at < 0 || notice < 0) return null;
  const [head = '', ...lines] = text.slice(at + 1).split('\n');
  const json = unpacked(
    lines
      .filter((line) => line.startsWith('%%'))
      .map((line) => line.slice(2))
      .join(''),
  );
  if (json === null) return null;
  const { bank, pictures } = JSON.parse(json) as { bank: string; pictures: [string, string][] };
  const changed = head.slice(MARK.length + 1).trim() !== fingerprint(text.slice(0, notice));
  return { bank, changed, pictures: new Map(pictures) };
}
