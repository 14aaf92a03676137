// The demo world is the first thing a teacher sees: everything it shows must exist, typeset and add up.
import fs from 'node:fs';
import path from 'node:path';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { SerializedMmlVisitor } from 'mathjax-full/js/core/MmlTree/SerializedMmlVisitor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import 'mathjax-full/js/input/tex/newcommand/NewcommandConfiguration.js';
import 'mathjax-full/js/input/tex/noundefined/NoUndefinedConfiguration.js';
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js';
import 'mathjax-full/js/input/tex/color/ColorConfiguration.js';
import 'mathjax-full/js/input/tex/enclose/EncloseConfiguration.js';
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import { parseContent } from '../../src/domain/content/htmlToContent';
import { TEX_PACKAGES } from '../../src/domain/content/texConfig';

interface KnowledgeLink { system_info_id: number; type: number; kp_id: number }
interface Part { id: string; content: string; score: number; answer: string }
interface Question {
  key: string; type_id: number; content: string; options: { id: string; content: string }[];
  answer: boolean | string | string[] | string[][]; analysis: string; parts: Part[];
  difficulty: number; status: number; term: number; special: number; language: number;
  stage_id: number; grade_id: number; gs_id: number; kps: KnowledgeLink[]; kind: number;
  origin_book_id: number | null; origin_page: number | null; listed: number; in_use: number;
}
interface KnowledgePoint { id: number; pid: number; system_info_id: number; type: number; tip_key: string; kp_name: string }
interface System { id: number; types: { id: number }[] }
interface Grades {
  stages: { id: number }[]; grades: { id: number; stage_id: number }[];
  gs: { id: number; grade_id: number; stage_id: number; term: number }[];
}
interface Book { id: number; stage_id: number; grade_id: number; gs_id: number; pages: number }
interface PaperItem { key: string; score: number; answer_space: number }
interface Paper {
  id: number; stage_id: number; grade_id: number; gs_id: number;
  sections: { title: string; items: PaperItem[] }[]; origin_book_id: number | null;
}
interface Account { username: string; role_id: number; password: string }
interface ContentNode {
  kind?: string; tex?: string; src?: string; placement?: string; width_mm?: number; alt?: string;
  [key: string]: unknown;
}

const read = (file: string) => fs.readFileSync(path.join(__dirname, file), 'utf8');
const load = <T>(file: string) => JSON.parse(read(file)) as T;
const questions = ['primary', 'junior', 'senior'].flatMap((stage) => load<Question[]>(`questions-${stage}.json`));
const kps = load<KnowledgePoint[]>('kps.json');
const systems = load<System[]>('systems.json');
const grades = load<Grades>('grades.json');
const books = load<Book[]>('books.json');
const papers = load<Paper[]>('papers.json');
const accounts = load<Account[]>('accounts.json');
const drawings = fs.readdirSync(path.join(__dirname, 'drawings'));

const ids = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));
const repeats = <T>(values: T[]) => values.filter((value, index) => values.indexOf(value) !== index);
const howMany = (test: (question: Question) => boolean) => questions.filter(test).length;

/** Every piece of content of a question, with a name for the report. */
function pieces(q: Question): [string, string][] {
  const answers = q.type_id === 400 ? [q.answer as string] : q.type_id === 300 ? (q.answer as string[][]).flat() : [];
  return [
    [`${q.key} content`, q.content],
    [`${q.key} analysis`, q.analysis],
    ...q.options.map((option): [string, string] => [`${q.key} option ${option.id}`, option.content]),
    ...answers.map((answer): [string, string] => [`${q.key} answer`, answer]),
    ...q.parts.flatMap((part): [string, string][] => [
      [`${q.key} part ${part.id}`, part.content],
      [`${q.key} part ${part.id} answer`, part.answer],
    ]),
  ];
}
const allPieces = questions.flatMap(pieces);

function nodes(value: unknown, kind: string, found: ContentNode[] = []): ContentNode[] {
  if (Array.isArray(value)) for (const item of value) nodes(item, kind, found);
  else if (typeof value === 'object' && value !== null) {
    const node = value as ContentNode;
    if (node.kind === kind) found.push(node);
    for (const child of Object.values(node)) nodes(child, kind, found);
  }
  return found;
}

RegisterHTMLHandler(liteAdaptor());
const html = mathjax.document('', { InputJax: new TeX({ packages: TEX_PACKAGES }) });
const visitor = new SerializedMmlVisitor();
const toMathML = (tex: string, display: boolean) => visitor.visitTree(html.convert(tex, { display, end: STATE.CONVERT }));

describe('demo questions', () => {
  test('there are enough to show every filter with something behind it', () => {
    expect(questions.length).toBeGreaterThanOrEqual(168);
    for (const [type, least] of [[101, 68], [200, 22], [300, 38], [400, 32]] as const) {
      expect(howMany((q) => q.type_id === type)).toBeGreaterThanOrEqual(least);
    }
    for (const stage of [1, 3, 4, 10]) expect(howMany((q) => q.stage_id === stage)).toBeGreaterThan(0);
    for (const status of [1, 2, 3, 4, 5]) expect(howMany((q) => q.status === status)).toBeGreaterThan(0);
    for (const term of [1, 2, 3]) expect(howMany((q) => q.term === term)).toBeGreaterThan(0);
    for (const kind of [1, 2, 3]) expect(howMany((q) => q.kind === kind)).toBeGreaterThan(0);
    for (const flag of [0, 1]) {
      expect(howMany((q) => q.special === flag)).toBeGreaterThan(0);
      expect(howMany((q) => q.listed === flag)).toBeGreaterThan(0);
      expect(howMany((q) => q.in_use === flag)).toBeGreaterThan(0);
    }
    expect(howMany((q) => q.language === 2)).toBeGreaterThanOrEqual(2);
    for (const [low, high] of [[1, 2], [3, 4], [5, 6], [7, 10]] as const) {
      expect(howMany((q) => q.difficulty >= low && q.difficulty <= high)).toBeGreaterThan(0);
    }
    expect(repeats(questions.map((q) => q.key))).toEqual([]);
    expect(repeats(questions.map((q) => q.content))).toEqual([]);
  });

  test.each(questions.map((q): [string, Question] => [q.key, q]))('%s has a usable answer', (_key, q) => {
    const optionIds = q.options.map((option) => option.id);
    expect(repeats(optionIds)).toEqual([]);
    expect(repeats(q.options.map((option) => option.content))).toEqual([]);
    expect(q.analysis).not.toBe('');
    const blanks = nodes(parseContent(q.content), 'blank').length;
    if (q.type_id === 101) {
      expect(optionIds.length).toBeGreaterThanOrEqual(3);
      expect(q.answer).toHaveLength(1);
      expect(optionIds).toEqual(expect.arrayContaining(q.answer as string[]));
      expect(q.content.replace(/<table.*<\/table>|<figure.*<\/figure>/g, '')).toMatch(/（　　）(<\/p>)?$/);
      const letter = /(?:故选|answer is) ([A-D])/.exec(q.analysis)?.[1]?.toLowerCase();
      expect([letter]).toEqual(q.answer);
    } else expect(q.options).toEqual([]);
    if (q.type_id === 200) expect(typeof q.answer).toBe('boolean');
    if (q.type_id === 300) {
      const answers = q.answer as string[][];
      expect(answers).toHaveLength(blanks);
      for (const forms of answers) expect(forms.filter((form) => form.trim() !== '').length).toBeGreaterThan(0);
    } else expect(blanks).toBe(0);
    if (q.type_id === 400) {
      expect(q.parts.length > 0 ? q.parts.every((part) => part.answer !== '' && part.score > 0) : q.answer !== '').toBe(true);
      expect(repeats(q.parts.map((part) => part.id))).toEqual([]);
    } else expect(q.parts).toEqual([]);
  });

  test('every reference leads to something that exists', () => {
    const gs = ids(grades.gs);
    const points = ids(kps);
    const bookById = ids(books);
    for (const q of questions) {
      expect({ key: q.key, ...gs.get(q.gs_id) }).toMatchObject({ key: q.key, grade_id: q.grade_id, stage_id: q.stage_id });
      expect(q.kps.length).toBeGreaterThan(0);
      for (const { kp_id, ...link } of q.kps) expect(points.get(kp_id)).toMatchObject(link);
      if (q.origin_book_id !== null) {
        const book = bookById.get(q.origin_book_id);
        expect(q.origin_page).toBeLessThanOrEqual(book?.pages ?? 0);
      }
      if (q.listed === 1) expect(q.status).toBe(4);
    }
    for (const book of books) expect(howMany((q) => q.origin_book_id === book.id)).toBeGreaterThan(0);
  });
});

describe('demo content', () => {
  test('delimiters pair up and nothing is outside the stored subset', () => {
    for (const [name, source] of allPieces) {
      const count = (text: string) => source.split(text).length - 1;
      expect({ name, open: count('\\('), display: count('\\[') }).toEqual({ name, open: count('\\)'), display: count('\\]') });
      expect({ name, dollar: source.includes('$') }).toEqual({ name, dollar: false });
      const tags = [...source.matchAll(/<(\w+)/g)].map((match) => match[1]);
      const known = ['p', 'table', 'tr', 'td', 'th', 'figure', 'img', 'em', 'u', 'b', 'i', 'sub', 'sup', 'ul', 'ol', 'li', 'span', 'br'];
      expect({ name, unknown: tags.filter((tag) => !known.includes(tag ?? '')) }).toEqual({ name, unknown: [] });
      const tree = parseContent(source);
      const formulas = nodes(tree, 'math').length + nodes(tree, 'display').length;
      expect({ name, formulas }).toEqual({ name, formulas: count('\\(') + count('\\[') });
    }
  });

  test('every formula typesets without an error', () => {
    const refused: string[] = [];
    let formulas = 0;
    for (const [name, source] of allPieces) {
      const tree = parseContent(source);
      for (const kind of ['math', 'display']) {
        for (const { tex = '' } of nodes(tree, kind)) {
          formulas++;
          const mathml = toMathML(tex, kind === 'display');
          // An unknown command is not an error to MathJax: it shows it in red.
          if (/<merror|data-mjx-error|mathcolor="red"/.test(mathml)) refused.push(`${name}: ${tex}`);
        }
      }
    }
    expect(refused).toEqual([]);
    expect(formulas).toBeGreaterThan(1000);
  });

  test('figures point to drawings that a printer can use', () => {
    const figures = allPieces.flatMap(([, source]) => nodes(parseContent(source), 'figure'));
    expect(figures.length).toBeGreaterThanOrEqual(12);
    for (const figure of figures) {
      expect(drawings).toContain(figure.src?.replace('demo/', ''));
      expect(figure.alt).toBeTruthy();
      expect(figure.width_mm).toBeGreaterThan(20);
    }
    const used = new Set(figures.map((figure) => figure.src));
    expect(drawings.filter((file) => !used.has(`demo/${file}`))).toEqual([]);
    for (const file of drawings) {
      const svg = read(`drawings/${file}`);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+"/);
      expect(svg).not.toMatch(/NaN|<script|<style|<foreignObject|href=|\son\w+=/);
    }
  });
});

describe('demo knowledge, grades, papers and accounts', () => {
  test('the knowledge tree is whole: parents come first, keys are unique and hierarchical', () => {
    expect(kps.length).toBeGreaterThanOrEqual(260);
    const seen = new Map<number, KnowledgePoint>();
    for (const point of kps) {
      expect(seen.has(point.id)).toBe(false);
      expect(point.tip_key).toMatch(/^\d{4}(\d\d)*$/);
      if (point.pid !== 0) {
        const parent = seen.get(point.pid);
        expect(parent).toMatchObject({ system_info_id: point.system_info_id, type: point.type });
        expect(point.tip_key.slice(0, -2)).toBe(parent?.tip_key);
      }
      const types = systems.find((system) => system.id === point.system_info_id)?.types.map((type) => type.id);
      expect(types).toContain(point.type);
      seen.set(point.id, point);
    }
    expect(repeats(kps.map((point) => point.tip_key))).toEqual([]);
    expect(systems.find((system) => system.id === 1)?.types.map((type) => type.id)).toEqual([2]);
    for (const character of '%^_#&{}()') expect(kps.some((point) => point.kp_name.includes(character))).toBe(true);
  });

  test('grades, terms and books agree with one another', () => {
    const stageIds = grades.stages.map((stage) => stage.id);
    expect(stageIds).toEqual([1, 3, 4, 10]);
    const gradeById = ids(grades.grades);
    for (const grade of grades.grades) expect(stageIds).toContain(grade.stage_id);
    for (const gs of grades.gs) expect(gradeById.get(gs.grade_id)?.stage_id).toBe(gs.stage_id);
    expect(grades.gs).toHaveLength(2 * grades.grades.length);
    expect(repeats(grades.gs.map((gs) => gs.id))).toEqual([]);
    const gsById = ids(grades.gs);
    for (const row of [...books, ...papers]) {
      expect(gsById.get(row.gs_id)).toMatchObject({ grade_id: row.grade_id, stage_id: row.stage_id });
    }
    expect(books).toHaveLength(6);
  });

  test('papers use checked questions once and add up to the total a teacher expects', () => {
    const byKey = new Map(questions.map((q) => [q.key, q]));
    const totals = papers.map((paper) => paper.sections.flatMap((s) => s.items).reduce((sum, item) => sum + item.score, 0));
    expect(totals).toEqual([100, 120, 150, 100]);
    for (const paper of papers) {
      const items = paper.sections.flatMap((section) => section.items);
      expect(repeats(items.map((item) => item.key))).toEqual([]);
      for (const section of paper.sections) {
        expect(new Set(section.items.map((item) => byKey.get(item.key)?.type_id)).size).toBe(1);
      }
      for (const item of items) {
        const q = byKey.get(item.key);
        expect(q).toMatchObject({ status: 4, in_use: 1 });
        const parts = q?.parts.reduce((sum, part) => sum + part.score, 0) ?? 0;
        expect({ key: item.key, score: item.score }).toEqual({ key: item.key, score: parts > 0 ? parts : item.score });
        expect(item.answer_space > 0).toBe(q?.type_id === 400);
      }
    }
    expect(papers.some((paper) => paper.stage_id === 4 && paper.sections.flatMap((s) => s.items).length === 22)).toBe(true);
  });

  test('each shipped role has an account to try it with', () => {
    expect([...new Set(accounts.map((account) => account.role_id))].sort()).toEqual([2, 3, 4, 5]);
    expect(repeats(accounts.map((account) => account.username))).toEqual([]);
    for (const { username, password } of accounts) {
      expect(username).toMatch(/^1380000000\d$/);
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*\W).{8,}$/);
    }
  });
});
