// If these fail, the choices of a composite question and the marks of its written parts replace one another in the
// report, or its written parts are not marked at all.
import { CALLS } from '../../../contract/calls';
import type { MarkingSetup } from '../../../contract/paper/marking';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';

let server: TestApp;
let leader: Visitor & { id: number };
let question_id: number;
let report_id: number;
const CLASS = 921;
const OPTIONS = ['a', 'b'].map((id) => ({ id, content: `<p>${id}</p>` }));

const ok = async <T = { id: number; revision: number }>(
  reply: Promise<{ error: number; msg: string; data: unknown }>,
): Promise<T> => {
  const { error, msg, data } = await reply;
  expect([error, msg]).toEqual([0, '']);
  return data as T;
};
const answerOf = async (student: number) => {
  const { list } = (await leader.call(CALLS.getAnswers, { report_id, class_id: CLASS })).data as {
    list: { student_id: number; answers: Record<string, { given: string; score: number; part_scores: number[] }> }[];
  };
  return list.find(({ student_id }) => student_id === student)?.answers[String(question_id)];
};

beforeAll(async () => {
  server = await openTestApp();
  const { kysely } = server.db;
  leader = await server.visitorOf(2);
  await kysely.insertInto('schools').values({ id: 921, organization_id: 1, title: '一中', stage_id: 4 }).execute();
  await kysely.insertInto('school_classes').values({ id: CLASS, school_id: 921, title: '高三（1）班' }).execute();
  const students = [200, 201].map((id) => ({ id, class_id: CLASS, number: `${id}`, name: `学生${id}` }));
  await kysely.insertInto('students').values(students).execute();
  const parts = [
    { id: 'p', content: '<p>选</p>', score: 3, type_id: 101, options: OPTIONS, answer: ['b'] },
    { id: 'q', content: '<p>解</p>', score: 5, answer: '<p>略</p>' },
  ];
  const body = {
    type_id: 500,
    content: '<p>材料</p>',
    answer: '',
    parts,
    difficulty: 3,
    kps: [],
    accept_duplicates: 1,
  };
  question_id = (await ok(leader.call(CALLS.saveQuestion, body))).id;
  const items = [{ question_id, score: 8, part_scores: [3, 5], answer_space: 0 }];
  const sections = [{ id: 1, title: '综合题', note: '', items }];
  report_id = (await ok(leader.call(CALLS.saveReport, { title: '期中', sections }))).id;
});
afterAll(() => server.close());

test('a stored question has its parts as they were sent', async () => {
  const { parts } = (await leader.call(CALLS.getQuestion, { id: question_id })).data as { parts: unknown };
  expect(parts).toMatchObject([{ type_id: 101, options: OPTIONS, answer: ['b'] }, { answer: '<p>略</p>' }]);
});

test('only the written part is marked on screen, and joins the choice in the answer', async () => {
  const cells = [{ student_id: 200, question_id, text: 'B｜', was: '' }];
  await ok(leader.call(CALLS.saveAnswers, { report_id, class_id: CLASS, cells }));
  expect(await answerOf(200)).toMatchObject({ given: 'B｜', score: 3, part_scores: [3, 0] });

  const { questions } = (await leader.call(CALLS.getMarking, { report_id })).data as { questions: { part: number }[] };
  expect(questions).toMatchObject([{ part: 2, score: 5 }]);
  const setup: MarkingSetup = {
    ...{ open: 1, unscanned: 1, class_ids: [CLASS] },
    questions: [
      {
        ...{ question_id, part: 2, doubled: 0, tolerance: 0, points: [], control_every: 0 },
        markers: [{ account_id: leader.id, quota: null }],
      },
    ],
  };
  const { id: marking_id, added } = await ok<{ id: number; added: number }>(
    leader.call(CALLS.saveMarking, { report_id, setup }),
  );
  expect(added).toBe(2);
  const place = { marking_id, question_id, part: 2 };
  const { scripts } = await ok<{ scripts: { script_id: number }[] }>(leader.call(CALLS.takeScripts, place));
  expect(scripts).toHaveLength(2);
  for (const { script_id } of scripts) await ok(leader.call(CALLS.markScript, { script_id, text: '4' }));
  expect(await answerOf(200)).toMatchObject({ given: 'B｜4', score: 7, part_scores: [3, 4] });
  expect(await answerOf(201)).toMatchObject({ given: '｜4', score: 4, part_scores: [0, 4] });
  // The choice of the other student comes later.
  const later = [{ student_id: 201, question_id, text: 'A｜4', was: '｜4' }];
  await ok(leader.call(CALLS.saveAnswers, { report_id, class_id: CLASS, cells: later }));
  expect(await answerOf(201)).toMatchObject({ given: 'A｜4', score: 4, part_scores: [0, 4] });
});
