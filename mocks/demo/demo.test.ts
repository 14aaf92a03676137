// The demo world is the first thing a teacher sees: all its references must exist, every answer must be usable, every
// paper's scores must add up.
import { parseContent } from '../../src/domain/content/htmlToContent';
import {
  accounts,
  books,
  grades,
  howMany,
  ids,
  kps,
  nodes,
  papers,
  questions,
  repeats,
  systems,
  type KnowledgePoint,
  type Question,
} from './readDemo';

describe('demo questions', () => {
  test('there are enough to show every filter with something behind it', () => {
    expect(questions.length).toBeGreaterThanOrEqual(200);
    for (const [type, least] of [
      [101, 68],
      [102, 5],
      [200, 22],
      [300, 38],
      [400, 32],
      [500, 3],
    ] as const) {
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
    for (const [low, high] of [
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 10],
    ] as const) {
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
    if (q.type_id === 101 || q.type_id === 102) {
      expect(optionIds.length).toBeGreaterThanOrEqual(3);
      const count = (q.answer as string[]).length;
      expect(q.type_id === 101 ? count === 1 : count > 1 && count < optionIds.length).toBe(true);
      expect(optionIds).toEqual(expect.arrayContaining(q.answer as string[]));
      expect(q.content.replace(/<table.*<\/table>|<figure.*<\/figure>/g, '')).toMatch(/（　　）(<\/p>)?$/);
      const letters = /(?:故选|answer is) ([A-D]+)/.exec(q.analysis)?.[1]?.toLowerCase();
      expect(letters?.split('')).toEqual(q.answer);
    } else expect(q.options).toEqual([]);
    if (q.type_id === 200) expect(typeof q.answer).toBe('boolean');
    if (q.type_id === 300) {
      const answers = q.answer as string[][];
      expect(answers).toHaveLength(blanks);
      for (const forms of answers) expect(forms.filter((form) => form.trim() !== '').length).toBeGreaterThan(0);
    } else expect(blanks).toBe(0);
    if (q.type_id === 400) {
      expect(q.parts.length > 0 ? q.parts.every((part) => part.answer !== '' && part.score > 0) : q.answer !== '').toBe(
        true,
      );
    } else if (q.type_id === 500) {
      expect(q.parts.length).toBeGreaterThan(1);
      for (const { content, type_id, answer, score } of q.parts) {
        expect(score).toBeGreaterThan(0);
        expect(answer).not.toBe('');
        const places = nodes(parseContent(content), 'blank').length;
        expect(places).toBe(type_id === 300 ? (answer as string[][]).length : 0);
      }
    } else expect(q.parts).toEqual([]);
    expect(repeats(q.parts.map((part) => part.id))).toEqual([]);
  });

  test('every reference leads to something that exists', () => {
    const gs = ids(grades.gs);
    const points = ids(kps);
    const bookById = ids(books);
    for (const q of questions) {
      expect({ key: q.key, ...gs.get(q.gs_id) }).toMatchObject({
        key: q.key,
        grade_id: q.grade_id,
        stage_id: q.stage_id,
      });
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
    const totals = papers.map((paper) =>
      paper.sections.flatMap((s) => s.items).reduce((sum, item) => sum + item.score, 0),
    );
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
    expect(papers.some((paper) => paper.stage_id === 4 && paper.sections.flatMap((s) => s.items).length === 22)).toBe(
      true,
    );
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
