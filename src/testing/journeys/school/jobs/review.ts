// The review of questions: passed, returned, sent again, by two people, by many at once; changes of many and their
// undo; duplicates.
import { CODES, TRUE_FALSE_TYPE_ID } from '../../../../contract/codes';
import { take, type Context, type Job } from '../job';
import { reviewMove, STATE, type QuestionFact } from '../model';
import type { Person } from '../person';
import { rewrite, TYPES, write } from './questions';

const REVIEWERS = ['reviewer', 'head'] as const;

export function moved(question: QuestionFact, account: number, to: { to: number; returned: boolean }): void {
  if (question.state === STATE.first && to.to === STATE.final) question.firstReviewer = account;
  question.state = to.to;
  question.returned = to.returned;
  question.revision += 1;
  question.writes += 1;
  if (to.to === STATE.unchecked) question.firstReviewer = null;
}

/** A question that the person may decide; a teacher writes one if there is none. */
async function pending(context: Context, wanted: (question: QuestionFact) => boolean): Promise<QuestionFact> {
  const { person } = context;
  const fits = (one: QuestionFact) => !one.faulty && wanted(one) && reviewMove(one, person.id, true) !== null;
  const [found] = take(context, fits);
  return found ?? write({ ...context, person: context.colleague('teacher') }, context.dice.pick(TYPES));
}

export async function decide(context: Context, question: QuestionFact, person: Person, pass: boolean): Promise<void> {
  const wanted = reviewMove(question, person.id, pass);
  const { id: question_id, revision } = question;
  const reason = pass ? {} : { reason: '请补充解析' };
  const answer = await person.window.ask('addCheckRecord', { question_id, revision, pass: pass ? 1 : 0, ...reason });
  if (!wanted) {
    const { author, writer, state } = question;
    const what = `question ${question_id} at ${state}, entered by ${author}, written by ${writer}: ${person.name} may decide it`;
    return context.expect(!answer.ok && answer.code === CODES.forbidden, 'rights', what);
  }
  if (!answer.ok)
    return context.expect(
      false,
      'refused',
      `question ${question_id} at ${question.state}: ${person.name} is refused: ${answer.msg}`,
    );
  context.expect(
    answer.data.to_status === wanted.to,
    'state',
    `question ${question_id} at ${question.state} goes to ${answer.data.to_status}, not to ${wanted.to}`,
  );
  moved(question, person.id, wanted);
}

/** Up to 已审核, by two people. */
export async function review(context: Context, question: QuestionFact): Promise<void> {
  const reviewer = context.colleague('reviewer');
  const head = context.colleague('head');
  const [first, last] =
    question.author === head.id || question.writer === head.id ? [reviewer, null] : [reviewer, head];
  while (question.state < STATE.final) await decide(context, question, first, true);
  if (last && question.state === STATE.final) await decide(context, question, last, true);
}

export const REVIEW_JOBS: readonly Job[] = [
  {
    name: 'pass',
    roles: REVIEWERS,
    weight: 8,
    async run(context) {
      const question = await pending(context, () => true);
      await decide(context, question, context.person, true);
    },
  },
  {
    name: 'pass-on-screen',
    roles: REVIEWERS,
    weight: 5,
    always: true,
    async run(context) {
      const { person, expect } = context;
      const question = await pending(context, ({ state }) => state === STATE.unchecked);
      const { id } = question;
      const args = { status: question.state, id };
      const queue = await person.window.show('getQuestions', args);
      const shown = await queue.wait(({ list }) => list.some((one) => one.id === id));
      expect(shown, 'queue', `question ${id} at ${question.state} is not in the queue of ${person.name}`);
      await decide(context, question, person, true);
      const gone = await queue.wait(({ list }) => !list.some((one) => one.id === id));
      expect(
        gone,
        'stale-screen',
        `the queue of ${person.name} still shows question ${id} at ${args.status}, which was passed`,
      );
      // In the same window, the answer may be that of a request from before.
      const other = await person.another();
      const { list } = await other.do('getQuestions', args);
      expect(list.length === 0, 'stale-queue', `the server still has question ${id} in the queue at ${args.status}`);
      queue.close();
    },
  },
  {
    name: 'return-and-send-again',
    roles: REVIEWERS,
    weight: 5,
    async run(context) {
      const { expect, people } = context;
      const question = await pending(context, () => true);
      await decide(context, question, context.person, false);
      const author = people.find(({ id }) => id === question.author);
      if (!author) return;
      const returned = await author.window.do('getQuestions', { returned: 1, mine: 1, id: question.id });
      expect(
        returned.total === 1,
        'returned',
        `question ${question.id} is not among what was sent back to ${author.name}`,
      );
      await rewrite({ ...context, person: author }, question);
    },
  },
  {
    name: 'review-to-the-end',
    roles: ['head'],
    weight: 6,
    async run(context) {
      const question = await pending(context, () => true);
      await review(context, question);
    },
  },
  {
    name: 'own-question-is-not-reviewed',
    roles: ['head'],
    weight: 1,
    async run(context) {
      const question = await write(context, TRUE_FALSE_TYPE_ID);
      await decide(context, question, context.person, true);
    },
  },
  {
    name: 'two-reviewers',
    roles: ['head'],
    weight: 4,
    async run(context) {
      const { person, expect } = context;
      const question = await pending(context, ({ state }) => state === STATE.unchecked);
      const other = context.colleague('reviewer');
      const { id: question_id, revision } = question;
      const answers = await Promise.all(
        [person, other].map(({ window }) => window.ask('addCheckRecord', { question_id, revision, pass: 1 })),
      );
      const won = answers.filter(({ ok }) => ok).length;
      expect(
        won === 1,
        'lost-update',
        `question ${question_id}: ${won} of two reviewers of one revision are answered with a success`,
      );
      if (won > 0) moved(question, person.id, { to: question.state + 1, returned: false });
    },
  },
  {
    name: 'pass-many',
    roles: REVIEWERS,
    weight: 3,
    async run(context) {
      const { person, expect } = context;
      const fits = (one: QuestionFact) =>
        !one.faulty && one.state === STATE.unchecked && reviewMove(one, person.id, true) !== null;
      const questions = take(context, fits, 6);
      if (questions.length === 0) return;
      const { list } = await person.window.do('batchSaveStatus', {
        ids: questions.map(({ id }) => id),
        revisions: questions.map(({ revision }) => revision),
        status: STATE.first,
      });
      for (const question of questions) {
        const result = list.find(({ id }) => id === question.id);
        expect(result?.error === 0, 'refused', `question ${question.id} of several is refused: ${result?.msg}`);
        if (result?.error === 0) moved(question, person.id, { to: STATE.first, returned: false });
      }
    },
  },
  {
    name: 'out-of-use-and-back',
    roles: REVIEWERS,
    weight: 2,
    async run(context) {
      const { person } = context;
      const question = await pending(context, () => true);
      const { id } = question;
      await person.window.do('saveStatus', { id, status: 5, revision: question.revision, reason: '有误' });
      moved(question, person.id, { to: STATE.unavailable, returned: false });
      if (context.dice.chance(0.5)) return;
      await person.window.do('saveStatus', { id, status: 1, revision: question.revision });
      moved(question, person.id, { to: STATE.unchecked, returned: false });
    },
  },
  {
    name: 'list-and-share',
    roles: ['head'],
    weight: 3,
    async run(context) {
      const { person, expect } = context;
      const [question] = take(context, ({ state, shared }) => state === STATE.reviewed && !shared);
      if (!question) return;
      const ids = [question.id];
      const { list, run_id } = await person.window.do('bulkQuestions', { ids, changes: { shared: 1, listed: 1 } });
      context.model.runs.push(run_id);
      expect(list[0]?.error === 0, 'refused', `question ${question.id} cannot be shared: ${list[0]?.msg}`);
      if (list[0]?.changed !== 1) return;
      Object.assign(question, { shared: true, listed: true, revision: question.revision + 1 });
    },
  },
  {
    name: 'change-all-of-a-filter',
    roles: ['teacher', 'head'],
    weight: 4,
    always: true,
    async run(context) {
      const { person, model, dice, expect, claim } = context;
      const wanted = [...model.questions.values()].filter(
        ({ author, type, organization }) =>
          author === person.id && type === TRUE_FALSE_TYPE_ID && organization === person.organization,
      );
      while (wanted.length < 13) wanted.push(await write(context, TRUE_FALSE_TYPE_ID));
      const { ids, total } = await person.window.do('getQuestionIds', {
        author_id: person.id,
        type_id: TRUE_FALSE_TYPE_ID,
      });
      const missing = wanted.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
      expect(
        missing.length === 0 && total === ids.length,
        'whole-list',
        `of ${wanted.length} questions of ${person.name}, the ids of the filter lack ${missing.join(', ')}; ` +
          `${ids.length} of ${total}`,
      );
      const difficulty = dice.whole(1, 9);
      const mine = wanted.filter(({ id }) => ids.includes(id) && claim('question', id));
      const { list, run_id } = await person.window.do('bulkQuestions', {
        ids: mine.map(({ id }) => id),
        changes: { difficulty },
      });
      model.runs.push(run_id);
      const before = new Map(mine.map((one) => [one.id, one.difficulty]));
      const changedOnes = mine.filter(({ id }) => list.find((one) => one.id === id)?.changed === 1);
      for (const question of changedOnes) Object.assign(question, { difficulty, revision: question.revision + 1 });
      const same = mine.filter((one) => before.get(one.id) === difficulty).length;
      expect(
        changedOnes.length === mine.length - same,
        'whole-list',
        `${changedOnes.length} of ${mine.length - same} questions of a filter were changed`,
      );
      if (dice.chance(0.5) || changedOnes.length === 0) return;
      for (let left = 1; left > 0;) ({ left } = await person.window.do('undoBulk', { run_id }));
      for (const question of changedOnes) {
        question.difficulty = before.get(question.id) ?? 0;
        question.revision += 1;
      }
    },
  },
  {
    name: 'cells',
    roles: ['teacher', 'head'],
    weight: 2,
    async run(context) {
      const { person, expect } = context;
      const questions = take(context, ({ author }) => author === person.id, 5);
      if (questions.length === 0) return;
      const cells = questions.map(({ id, revision, difficulty }) => ({
        id,
        revision,
        difficulty: (difficulty % 9) + 1,
      }));
      const { list, run_id } = await person.window.do('saveCells', { cells });
      context.model.runs.push(run_id);
      for (const [at, question] of questions.entries()) {
        const result = list.find(({ id }) => id === question.id);
        expect(result?.error === 0, 'refused', `cell of question ${question.id}: ${result?.msg}`);
        if (result?.changed !== 1) continue;
        question.difficulty = cells[at]?.difficulty ?? 0;
        question.revision += 1;
      }
    },
  },
];
