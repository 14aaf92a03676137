// TAL-SCQ5K: one JSON record per line, competition questions of three stages, all declared as single choice. A row
// whose only option says "write on the answer sheet" becomes free response if its analysis contains the answer.
import {
  explanation,
  field,
  importedContent,
  jsonLines,
  listField,
  newDraft,
  requiredContent,
  shownValue,
  textField,
  type DraftOption,
  type DraftRow,
  type QuestionDraft,
  BLANK,
} from '../shared/importedQuestion';
import { Refusal } from '../shared/refusal';

// The text of TAL-SCQ5K: `$$…$$` meant inline, LaTeX text commands outside math, row breaks lost inside it. Converted
// to source that parseContent reads: `\(…\)`, HTML tags, one line per paragraph.

/** TeX between delimiters: converts text-mode commands to math and restores lost row breaks. */
function repairTex(tex: string): string {
  let out = tex
    .replace(/\\textless(?:\{\}|(?![a-zA-Z]))\s*/g, '\\lt ')
    .replace(/\\textgreater(?:\{\}|(?![a-zA-Z]))\s*/g, '\\gt ')
    .replace(/\\textbar(?:\{\}|(?![a-zA-Z]))\s*/g, '|')
    .replace(/\\textasciitilde(?:\{\}|(?![a-zA-Z]))\s*/g, '~')
    .replace(/\\textquotesingle(?:\{\}|(?![a-zA-Z]))\s*/g, "'")
    .replace(/\\textbackslash(?:\{\}|(?![a-zA-Z]))\s*/g, '\\')
    .replace(/\\left\s*\{/g, '\\left\\{')
    .replace(/\\right\s*\}/g, '\\right\\}')
    .replace(/\$\s*\$/g, '\\sim ')
    .replace(/(?<!\\)\$/g, '');
  if (/\\begin\{(?:aligned|align\*?|array|cases|matrix)\}/.test(out)) out = out.replace(/\\&/g, '&');
  return out.replace(
    /(\\begin\{(cases|aligned|array|[a-zA-Z]?matrix)\}(?:\{[^{}]*\})?)([\s\S]*?)(\\end\{\2\})/g,
    (whole, begin: string, _name: string, body: string, end: string) =>
      body.includes('\\\\') ? whole : `${begin}${body.trim().replace(/ {3,}/g, ' \\\\ ')}${end}`,
  );
}

const TEXT_COMMANDS: Readonly<Record<string, string>> = {
  emph: 'i',
  textit: 'i',
  textbf: 'b',
  uline: 'u',
  underline: 'u',
  textsuperscript: 'sup',
  textsubscript: 'sub',
  text: '',
};

/** `\textbf{…}` around text and formulas -> `<b>…</b>`; formulas (`\(…\)`) are skipped. */
function tagCommands(source: string): string {
  const closers: string[] = [];
  return source.replace(/\\\([\s\S]*?\\\)|\\([a-z]+)\{|[{}]/g, (found: string, name: string | undefined) => {
    if (name !== undefined && Object.hasOwn(TEXT_COMMANDS, name)) {
      const tag = TEXT_COMMANDS[name];
      closers.push(tag ? `</${tag}>` : '');
      return tag ? `<${tag}>` : '';
    }
    if (found === '}') return closers.pop() ?? found;
    if (found.endsWith('{')) closers.push('}');
    return found;
  });
}

/** Text outside math. Real HTML in it (a few rows have paragraphs) is kept. */
function repairText(text: string): string {
  return (
    text
      .replace(/~*\\(?:uline|underline)\{[~\s]*\}~*/g, BLANK)
      .replace(/([（(])[~\s]+([）)])/g, '$1\u00A0\u00A0\u00A0\u00A0$2')
      .replace(/\\hspace\{[^{}]*\}|\\hfill(?![a-zA-Z])|\\\//g, '')
      .replace(/\\break(?![a-zA-Z])\s*|\\\\/g, '\n')
      .replace(/\\textquotesingle(?:\{\}|\s)?/g, '’')
      .replace(/\\textasciitilde(?:\{\}|\s)?/g, '∼')
      .replace(/\\textgreater(?:\{\}|\s)?/g, '&gt;')
      .replace(/\\textless(?:\{\}|\s)?/g, '&lt;')
      .replace(/\\textbar(?:\{\}|\s)?/g, '|')
      .replace(/\\[lc]?dots(?![a-zA-Z])/g, '…')
      .replace(/\\times(?![a-zA-Z])\s*/g, '×')
      .replace(/\\div(?![a-zA-Z])\s*/g, '÷')
      .replace(/\\([%#_{},])/g, '$1')
      .replace(/\\&/g, '&amp;')
      .replace(/``/g, '“')
      .replace(/''/g, '”')
      .replace(/\\textbackslash(?:\{\})?/g, '')
      .replace(/~+/g, ' ')
      // Here two spaces replace a line end of the original.
      .replace(/(?<=[。．.！!？?；;：:，,”"」）)】])[ \t]{2,}/g, '\n')
  );
}

/** A dollar of a price, escaped twice: `\textbackslash$50` was `\$50`. */
const isMoney = (text: string, at: number): boolean => /\\textbackslash ?$/.test(text.slice(Math.max(0, at - 16), at));
const countDollars = (text: string): number => text.replace(/\\textbackslash ?\$|\\\$/g, '').split('$').length - 1;

/**
 * End of the formula opened before `from` by `opener`: position of the closing dollars and after them; null if it is
 * not closed.
 */
function closing(text: string, from: number, opener: '$' | '$$'): { at: number; after: number } | null {
  let at = from;
  for (;;) {
    at = text.indexOf('$', at);
    if (at < 0) return null;
    if (text.charAt(at - 1) === '\\') {
      at++;
      continue;
    }
    const double = text.charAt(at + 1) === '$';
    if (!double && isMoney(text, at)) {
      at++;
      continue;
    }
    if (opener === '$$') {
      if (double) return { at, after: at + 2 };
      // `$$1$ $5$$` is one formula that lost its `~`; otherwise a single dollar closes it (`$$96$，`).
      const gap = /^\$\s+\$/.exec(text.slice(at, at + 6))?.[0];
      if (!gap) return { at, after: at + 1 };
      at += gap.length;
    } else {
      // `$x$$y$` is two formulas, `$00$$，` one with a doubled closer.
      const two = double && /^[^$\p{Script=Han}，、。]+\$(?!\$)/u.test(text.slice(at + 2));
      return { at, after: double && !two ? at + 2 : at + 1 };
    }
  }
}

/** Source for parseContent; guesses are added to `notes`. */
export function talSource(raw: string, notes: string[]): string {
  const text = raw.replace(/\r\n?/g, '\n').replace(/(?<!\\)\${3,}/g, (run) => (run.length === 4 ? run : '$$$$'));
  let out = '';
  let plain = '';
  const flush = () => {
    out += repairText(plain);
    plain = '';
  };
  for (let i = 0; i < text.length;) {
    const at = text.indexOf('$', i);
    if (at < 0 || text.charAt(at - 1) === '\\') {
      const end = at < 0 ? text.length : at + 1;
      plain += at < 0 ? text.slice(i, end) : `${text.slice(i, at - 1)}\uE000`;
      i = end;
      continue;
    }
    plain += text.slice(i, at);
    if (isMoney(text, at)) {
      plain = `${plain.replace(/\\textbackslash ?$/, '')}\uE000`;
      i = at + 1;
      // The dollar after the amount would turn the following words into a formula.
      const amount = /^( ?\d[\d.,]*)\$(?!\$)/.exec(text.slice(i, i + 30));
      if (amount && countDollars(text.slice(i)) % 2 === 1) {
        plain += amount[1] ?? '';
        i += amount[0].length;
      }
      continue;
    }
    const opener = text.charAt(at + 1) === '$' ? '$$' : '$';
    const end = closing(text, at + opener.length, opener);
    if (!end) {
      notes.push('有不成对的美元符号');
      i = at + opener.length;
      continue;
    }
    flush();
    const tex = repairTex(text.slice(at + opener.length, end.at)).trim();
    if (/^[~\s]*$/.test(tex)) out += '\u00A0\u00A0\u00A0\u00A0';
    else out += `\\(${tex.replace(/</g, '&lt;')}\\)`;
    i = end.after;
  }
  flush();
  return tagCommands(out)
    .replace(/\uE000/g, '\\$')
    .trim();
}

const ANSWER_SHEET = /答题卡|答案请|该题为解答题/;

function stageOf(dataset: string): 1 | 3 | 4 {
  if (dataset.startsWith('prime')) return 1;
  if (dataset.startsWith('mid')) return 3;
  if (dataset.startsWith('high')) return 4;
  throw new Refusal(`学段“${dataset}”无法识别`);
}

function read(record: unknown, notes: string[]): QuestionDraft {
  const dataset = textField(record, 'dataset_name');
  const sources = listField(record, 'competition_source_list')
    .map(String)
    .filter((source) => source !== '其它');
  const source = sources.join('；');
  const year = /(?<!\d)(?:19|20)\d\d(?=年)/.exec(source)?.[0];
  const number = /第(\d{1,3})题/.exec(source)?.[1];
  const level = Number(textField(record, 'difficulty') || Number.NaN);
  const content = requiredContent(talSource(textField(record, 'problem'), notes), '题干', notes);
  const analyses = listField(record, 'answer_analysis').map(String);
  const analysis = explanation(analyses.map((part) => talSource(part, notes)).join('\n'), notes);
  const common = {
    content,
    analysis,
    difficulty: level >= 0 && level <= 4 ? level * 2 + 1 : 0,
    language: dataset.includes('_en_') ? 2 : 1,
    stage_id: stageOf(dataset),
    source,
    year: year ? Number(year) : null,
    kp_routes: listField(record, 'knowledge_point_routes').map((route) =>
      String(route)
        .split('->')
        .map((name) => name.trim()),
    ),
    origin_number: number ? Number(number) : null,
    kind: 'tal-scq5k',
  } as const;

  const options = listField(record, 'answer_option_list').map((entry): DraftOption => {
    const option = Array.isArray(entry) ? (entry[0] as unknown) : entry;
    return {
      id: textField(option, 'aoVal').trim(),
      content: importedContent(talSource(textField(option, 'content'), notes), notes),
    };
  });
  const only = options.length === 1 ? (options[0]?.content ?? '') : null;
  if (only !== null && ANSWER_SHEET.test(only)) {
    if (analysis === '' || ANSWER_SHEET.test(analysis))
      throw new Refusal('只有“写在答题卡上”的占位选项，也没有解析，缺答案');
    notes.push('占位选项已去掉，改为解答题，答案取自解析');
    return newDraft({ ...common, type_id: 400, answer: analysis, analysis: '' });
  }
  if (options.length < 2) throw new Refusal('选项少于两个');
  const empty = options.find((option) => option.content === '');
  if (empty) throw new Refusal(`选项 ${empty.id} 为空`);
  if (new Set(options.map((option) => option.id)).size < options.length) throw new Refusal('选项编号重复');
  if (new Set(options.map((option) => option.content)).size < options.length) notes.push('有内容相同的选项');
  const answer = textField(record, 'answer_value').trim();
  if (!options.some((option) => option.id === answer)) throw new Refusal(`答案“${answer}”不在选项中`);
  return newDraft({ ...common, type_id: 101, options, answer: [answer] });
}

export function decodeTalScq5k(text: string): Iterable<DraftRow> {
  return jsonLines(
    text,
    (record, line) => textField(record, 'queId') || shownValue(field(record, 'qid') ?? line),
    read,
  );
}
