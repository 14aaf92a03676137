// Questions: written, changed, derived, searched, kept as drafts, by two people at once.
import {
  CODES,
  SINGLE_TYPE_ID,
  MULTIPLE_TYPE_ID,
  TRUE_FALSE_TYPE_ID,
  BLANKS_TYPE_ID,
  FREE_TYPE_ID,
} from '../../../../contract/codes';
import type { saveQuestion } from '../../../../contract/question/question';
import type { RequestOf } from '../../../../contract/wire';
import { take, type Context, type Job } from '../job';
import { later } from '../later';
import { STATE, type QuestionFact } from '../model';

interface Draft {
  fields: RequestOf<typeof saveQuestion> & { difficulty: number };
  key: string;
}
const LETTERS = 'ABCDEF';
export const TYPES = [SINGLE_TYPE_ID, MULTIPLE_TYPE_ID, TRUE_FALSE_TYPE_ID, BLANKS_TYPE_ID, FREE_TYPE_ID] as const;

/** The text of a question: `code` finds it, `draft` distinguishes its versions. */
export function draftOf({ dice }: Pick<Context, 'dice'>, type: number, code: string, draft: number): Draft {
  const [a, b] = [dice.whole(2, 9), dice.whole(11, 97)];
  const stem = (text: string) => `<p>${code} 第${draft}稿：${text}</p>`;
  const common = { type_id: type, difficulty: dice.whole(1, 9), analysis: `<p>由 $${a}x=${a * b}$ 得 $x=${b}$．</p>` };
  const options = (values: readonly (number | string)[]) =>
    values.map((value, i) => ({ id: LETTERS[i]?.toLowerCase() ?? '', content: `<p>$${value}$</p>` }));
  if (type === SINGLE_TYPE_ID) {
    const right = dice.whole(0, 3);
    const values = [0, 1, 2, 3].map((i) => b + (i - right) * a);
    const content = stem(`若 $\\frac{x}{${a}}=\\frac{${b}}{${a}}$，则 $x$ 等于`);
    return {
      fields: { ...common, content, options: options(values), answer: [LETTERS[right]?.toLowerCase() ?? ''] },
      key: LETTERS[right] ?? '',
    };
  }
  if (type === MULTIPLE_TYPE_ID) {
    const right = [0, 1, 2, 3].filter((i) => i !== a % 4 && (i !== b % 4 || i === (a + 1) % 4));
    const values = [0, 1, 2, 3].map((i) => `x^2+${b + i}>${right.includes(i) ? b + i - 1 : b + i + a}`);
    const content = stem(`对任意实数 $x$，下列各式恒成立的有`);
    return {
      fields: {
        ...common,
        content,
        options: options(values),
        answer: right.map((i) => LETTERS[i]?.toLowerCase() ?? ''),
      },
      key: right.map((i) => LETTERS[i]).join(''),
    };
  }
  if (type === TRUE_FALSE_TYPE_ID) {
    const right = a % 2 === 0;
    return {
      fields: { ...common, content: stem(`$${a}\\times ${b}=${right ? a * b : a * b + 1}$．`), answer: right },
      key: right ? '对' : '错',
    };
  }
  if (type === BLANKS_TYPE_ID)
    return {
      fields: {
        ...common,
        content: stem(`方程 $${a}x=${a * b}$ 的解是 $x=$<span data-blank></span>．`),
        answer: [[String(b)]],
      },
      key: String(b),
    };
  return {
    fields: {
      ...common,
      content: stem(`已知函数 $f(x)=x^2-${2 * a}x+${b}$，求 $f(x)$ 的最小值．`),
      answer: `<p>最小值为 $${b - a * a}$</p>`,
    },
    key: '',
  };
}

/** What was stored, claimed for the running step. */
export function remember(
  { model, person, claim }: Context,
  stored: { id: number; version: number; revision: number },
  facts: Pick<QuestionFact, 'type' | 'code' | 'draft' | 'key' | 'difficulty'> & Partial<QuestionFact>,
): QuestionFact {
  const fact: QuestionFact = {
    organization: person.organization,
    author: person.id,
    writer: person.id,
    state: STATE.unchecked,
    returned: false,
    shared: false,
    listed: false,
    firstReviewer: null,
    writes: 1,
    ...facts,
    id: stored.id,
    version: stored.version,
    revision: stored.revision,
  };
  claim('question', fact.id);
  model.questions.set(fact.id, fact);
  return fact;
}

export async function write(context: Context, type: number): Promise<QuestionFact> {
  const { person } = context;
  const code = context.code();
  const { fields, key } = draftOf(context, type, code, 1);
  const stored = await person.window.do('saveQuestion', { ...fields, accept_duplicates: 1 });
  return remember(context, stored, { type, code, draft: 1, key, difficulty: fields.difficulty });
}

/** As an edit of its own: what is acknowledged is the next draft. */
export async function rewrite(context: Context, question: QuestionFact, more: object = {}): Promise<void> {
  const { person } = context;
  const { fields, key } = draftOf(context, question.type, question.code, question.draft + 1);
  const stored = await person.window.do('saveQuestion', {
    ...fields,
    ...more,
    id: question.id,
    revision: question.revision,
    accept_duplicates: 1,
  });
  context.expect(
    stored.revision === question.revision + 1 && stored.version === question.version + 1,
    'revision',
    `question ${question.id}: the change of revision ${question.revision} is answered with ${stored.revision}, ` +
      `version ${stored.version}`,
  );
  changed(question, stored, person.id, { key, difficulty: fields.difficulty });
}
function changed(
  question: QuestionFact,
  stored: { version: number; revision: number },
  writer: number,
  facts: Partial<QuestionFact>,
): void {
  Object.assign(question, facts, { version: stored.version, revision: stored.revision, writer });
  question.draft += 1;
  question.writes += 1;
  question.firstReviewer = null;
  question.returned = false;
  if (question.state !== STATE.unavailable) question.state = STATE.unchecked;
}

const WRITERS = ['teacher', 'head'] as const;
const own =
  ({ person }: Context) =>
  (question: QuestionFact): boolean =>
    question.author === person.id && question.state !== STATE.unavailable && !question.faulty;

/** One of the person's own, written now if there is none. */
async function mine(context: Context): Promise<QuestionFact> {
  return take(context, own(context))[0] ?? write(context, context.dice.pick(TYPES));
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const QUESTION_JOBS: readonly Job[] = [
  ...TYPES.map((type): Job => ({
    name: `write-${type}`,
    roles: WRITERS,
    weight: 3,
    run: async (context) => void (await write(context, type)),
  })),
  {
    name: 'write-with-figure',
    roles: WRITERS,
    weight: 3,
    async run(context) {
      const { person } = context;
      const picture = new File([Buffer.from(PNG, 'base64')], `${context.code()}.png`, { type: 'image/png' });
      const { full_path } = await person.window.do('uploadFile', { file: picture } as never);
      const code = context.code();
      const { fields, key } = draftOf(context, FREE_TYPE_ID, code, 1);
      const content = `${fields.content}<p><img src="${full_path}" alt="图"></p>`;
      const stored = await person.window.do('saveQuestion', { ...fields, content, accept_duplicates: 1 });
      remember(context, stored, { type: FREE_TYPE_ID, code, draft: 1, key, difficulty: fields.difficulty });
      const seen = await person.window.do('getQuestion', { id: stored.id });
      context.expect(/<img/.test(seen.content), 'content', `question ${stored.id} has lost its figure`);
      const address = /src="([^"]+)"/.exec(seen.content)?.[1] ?? '';
      const file = await person.window.fetch(address.startsWith('/') ? address : `/${address}`);
      context.expect(file.ok, 'file', `the figure of question ${stored.id} is answered with ${file.status}`);
    },
  },
  {
    name: 'write-with-tex-fault',
    roles: WRITERS,
    weight: 2,
    async run(context) {
      const { person } = context;
      const code = context.code();
      const { fields, key } = draftOf(context, FREE_TYPE_ID, code, 1);
      const wrong = `${fields.content}<p>即 $\\frac{1}{x$．</p>`;
      const refused = await person.window.ask('saveQuestion', { ...fields, content: wrong });
      context.expect(
        !refused.ok && refused.code === CODES.invalid,
        'tex-fault',
        `a formula that cannot be printed was stored: ${JSON.stringify(refused).slice(0, 200)}`,
      );
      const stored = await person.window.do('saveQuestion', { ...fields, accept_duplicates: 1 });
      remember(context, stored, { type: FREE_TYPE_ID, code, draft: 1, key, difficulty: fields.difficulty });
    },
  },
  {
    name: 'change-question',
    roles: WRITERS,
    weight: 5,
    run: async (context) => rewrite(context, await mine(context)),
  },
  {
    name: 'change-and-look',
    roles: WRITERS,
    weight: 3,
    async run(context) {
      const question = await mine(context);
      const list = await context.person.window.show('getQuestions', { id: question.id });
      await rewrite(context, question);
      const { code, draft, revision } = question;
      const fresh = await list.wait(
        ({ list: [row] }) => row?.revision === revision && row.content.includes(`第${draft}稿`),
      );
      context.expect(
        fresh,
        'stale-screen',
        `question ${question.id}: an open list still shows the draft before ${draft} of ${code}`,
      );
      list.close();
    },
  },
  {
    name: 'two-editors',
    roles: WRITERS,
    weight: 3,
    async run(context) {
      const question = await mine(context);
      const other = context.colleague(context.person.role === 'head' ? 'teacher' : 'head');
      const { revision } = question;
      const late = draftOf(context, question.type, question.code, question.draft + 2).fields;
      await rewrite(context, question);
      const refused = await other.window.ask('saveQuestion', { ...late, id: question.id, revision });
      context.expect(
        !refused.ok && refused.code === CODES.conflict,
        'lost-update',
        `question ${question.id}: a change of an overtaken revision is answered with ` +
          `${JSON.stringify(refused).slice(0, 160)}`,
      );
    },
  },
  {
    name: 'derive-question',
    roles: WRITERS,
    weight: 2,
    async run(context) {
      const parent = await mine(context);
      const code = context.code();
      const { fields, key } = draftOf(context, parent.type, code, 1);
      const stored = await context.person.window.do('deriveQuestion', {
        ...fields,
        id: parent.id,
        accept_duplicates: 1,
      });
      remember(context, stored, { type: parent.type, code, draft: 1, key, difficulty: fields.difficulty });
    },
  },
  {
    name: 'restore-version',
    roles: WRITERS,
    weight: 2,
    async run(context) {
      const question = await mine(context);
      const before = question.draft;
      const { key } = question;
      const wanted = question.version;
      await rewrite(context, question);
      const { id, revision } = question;
      const stored = await context.person.window.do('restoreQuestionVersion', { id, version: wanted, revision });
      changed(question, stored, context.person.id, { key });
      question.draft = before;
      const seen = await context.person.window.do('getQuestion', { id });
      context.expect(
        // Imported text is not a draft of this job.
        before === 0 || seen.content.includes(`第${before}稿`),
        'version',
        `question ${id}: version ${wanted} did not come back`,
      );
      question.difficulty = seen.difficulty;
    },
  },
  {
    name: 'keep-draft',
    roles: WRITERS,
    weight: 2,
    async run({ person, code, expect }) {
      const word = code();
      await person.window.do('saveDraft', { key: `school-${word}`, body: JSON.stringify({ word }) });
      const { list } = await person.window.do('getDrafts', {});
      const found = list.filter(({ body }) => JSON.stringify(body).includes(word)).length;
      expect(found === 1, 'draft', `the draft ${word} is ${found} times with the account`);
      await person.window.do('saveDraft', { key: `school-${word}`, body: '' });
    },
  },
  {
    name: 'comment',
    weight: 2,
    roles: ['head', 'reviewer', 'teacher'],
    async run(context) {
      const { person, code, expect } = context;
      const [question] = take(context, ({ author }) => author === person.id || person.role !== 'teacher');
      if (!question) return;
      const word = code();
      const { id: question_id, version } = question;
      const list = await person.window.show('getComments', { question_id });
      const made = await person.window.do('addComment', {
        question_id,
        version,
        place: { field: 'question' },
        text: word,
      });
      expect(
        await list.wait((shown) => shown.list.filter(({ text }) => text === word).length === 1),
        'stale-screen',
        `the comment ${word} of question ${question_id} is not shown once`,
      );
      await person.window.do('closeComment', { question_id, id: made.id });
      list.close();
    },
  },
  {
    name: 'feedback',
    weight: 2,
    roles: ['head', 'teacher'],
    async run(context) {
      const { person, code, expect } = context;
      const [question] = take(context, ({ author }) => author !== person.id);
      if (!question) return;
      const word = code();
      const { id } = await person.window.do('addFeedback', {
        question_id: question.id,
        version: question.version,
        text: word,
      });
      const { window } = context.colleague('reviewer');
      const answered = await window.do('handleFeedback', { id, action: 'answer', answer: `${word}已核` });
      expect(answered.answer === `${word}已核`, 'feedback', `feedback ${id} has the answer ${answered.answer}`);
      const { list } = await person.window.do('getFeedbackNotices', {});
      expect(
        list.some((one) => one.feedback_id === id),
        'feedback',
        `${person.name} is not told of the answer to feedback ${id}`,
      );
    },
  },
  {
    name: 'search',
    weight: 6,
    async run(context) {
      const { person, dice, model, expect } = context;
      const known = [...model.questions.values()].filter(
        (one) => one.organization === person.organization && !one.faulty,
      );
      if (known.length === 0) return;
      const { id, code } = dice.pick(known.sort((a, b) => a.id - b.id));
      const { list, total } = await person.window.do('getQuestions', { keyword: code, size: 20 });
      const hits = list.filter(({ content }) => content.includes(code));
      expect(
        hits.length === 1 && hits[0]?.id === id,
        'search',
        `${code} of question ${id} is found ${hits.length} times (${total} hits)`,
      );
    },
  },
  {
    name: 'write-offline',
    roles: ['teacher', 'head'],
    weight: 3,
    async run(context) {
      const { person, expect } = context;
      const questions = [await mine(context)].flatMap((one) => (one.faulty ? [] : [one]));
      const { store } = person.window;
      await person.unplugged(async () => {
        for (const question of questions) {
          const { fields, key } = draftOf(context, question.type, question.code, question.draft + 1);
          const { id, revision } = question;
          person.window.begin('saveQuestion', { ...fields, id, revision, accept_duplicates: 1 });
          for (let n = 0; n < 100 && store.getState().offline.edits.length === 0; n += 1) await later(20);
          expect(
            store.getState().offline.edits.length > 0,
            'offline',
            `an edit without network of question ${id} is not kept`,
          );
          changed(question, { version: question.version + 1, revision: revision + 1 }, person.id, {
            key,
            difficulty: fields.difficulty,
          });
        }
      });
      for (let n = 0; n < 400 && store.getState().offline.edits.length > 0; n += 1) await later(50);
      expect(
        store.getState().offline.edits.length === 0,
        'offline',
        `edits of ${person.name} still wait with the network back`,
      );
    },
  },
];
