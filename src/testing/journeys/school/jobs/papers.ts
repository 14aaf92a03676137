// Papers: composed by hand and by blueprint, changed, undone, in two windows, without network, copied, binned.
import * as sets from '../../../../client/state/paperWorkingSet/paperWorkingSetSlice';
import { toSavePaperRequest } from '../../../../client/state/paperWorkingSet/saveRequests';
import { selectTotals } from '../../../../client/state/paperWorkingSet/setTotals';
import { CODES, SINGLE_TYPE_ID, BLANKS_TYPE_ID, FREE_TYPE_ID } from '../../../../contract/codes';
import type { savePaper } from '../../../../contract/paper/paper';
import { plainLayout } from '../../../../contract/paper/plainLayout';
import type { Question } from '../../../../contract/question/question';
import type { RequestOf } from '../../../../contract/wire';
import { takePaper, type Context, type Job } from '../job';
import { later } from '../later';
import { paperPoints, type PaperFact, type SectionFact } from '../model';
import type { StoreWindow } from '../person';
import { QUEUED } from '../person';

const COMPOSERS = ['teacher', 'head'] as const;
type Request = RequestOf<typeof savePaper>;

const sectionsOf = ({ sections, layout }: Request): SectionFact[] =>
  sections.map(({ id, title, items }) => ({
    id,
    title,
    choose: layout?.scoring?.choose?.[String(id)] ?? null,
    items: items.map(({ question_id, question_version = 0, score }) => ({
      question: question_id,
      version: question_version,
      score,
    })),
  }));

/** Saves and remembers what was acknowledged. */
export async function save(
  context: Context,
  window: StoreWindow,
  request: Request,
  known?: PaperFact,
): Promise<PaperFact> {
  const { model, person, claim, expect } = context;
  const stored = await window.do('savePaper', request);
  const sections = sectionsOf(request);
  if (known) {
    const { id, revision } = known;
    expect(
      stored.id === id && stored.revision > revision,
      'revision',
      `paper ${id}: revision ${revision} is followed by ${stored.revision}`,
    );
    Object.assign(known, { title: request.title, duration: request.duration, sections, revision: stored.revision });
    known.writes += 1;
    return known;
  }
  claim('paper', stored.id);
  const fact: PaperFact = {
    id: stored.id,
    organization: person.organization,
    owner: person.id,
    title: request.title,
    duration: request.duration ?? 0,
    revision: stored.revision,
    deleted: false,
    sections,
    writes: 1,
  };
  model.papers.set(fact.id, fact);
  return fact;
}

/** Reviewed questions that the person sees, some of each of the types. */
async function usable({ person, dice }: Context, types: readonly number[], each: number): Promise<Question[]> {
  const found: Question[] = [];
  for (const type_id of types) {
    const { list } = await person.window.do('getQuestions', { status: 4, type_id, in_use: 1, listed: 1, size: 50 });
    found.push(...dice.some(list, each));
  }
  return found;
}

/** Composes in the store as the screens do, and saves. */
export async function compose(context: Context, each = 2): Promise<PaperFact> {
  const { person, dice, code, expect } = context;
  const { store } = person.window;
  const questions = await usable(context, [SINGLE_TYPE_ID, BLANKS_TYPE_ID, FREE_TYPE_ID], each);
  store.dispatch(sets.activeSetChanged('paper:0'));
  store.dispatch(sets.workingSetCleared());
  for (const question of questions) store.dispatch(sets.questionToggled(question));
  const title = `试卷${code()}`;
  store.dispatch(sets.paperDetailsChanged({ title, duration: dice.pick([40, 90, 120]) }));
  const scores = new Map(questions.map(({ id }) => [id, dice.whole(2, 20) / 2]));
  for (const [id, score] of scores) store.dispatch(sets.scoresChanged({ ids: [id], score }));
  const wanted = [...scores.values()].reduce((sum, score) => sum + score, 0);
  const shown = selectTotals(store.getState());
  expect(
    shown.count === questions.length && shown.score === wanted,
    'totals',
    `the set of ${title} shows ${shown.count} questions and ${shown.score} points, not ${questions.length} and ` +
      `${wanted}`,
  );
  const setId = sets.selectActiveSetId(store.getState());
  const edition = sets.selectEdition(store.getState(), setId);
  const request = toSavePaperRequest(sets.selectSet(store.getState(), setId));
  const sent = new Map(request.sections.flatMap(({ items }) => items.map((item) => [item.question_id, item.score])));
  expect(
    sent.size === scores.size && [...scores].every(([id, score]) => sent.get(id) === score),
    'set',
    `the set of ${title} is sent with other questions or points than were chosen`,
  );
  const fact = await save(context, person.window, request);
  store.dispatch(sets.workingSetSaved({ setId, edition, id: fact.id, revision: fact.revision }));
  return fact;
}

/** One of the person's own papers, composed now if there is none. */
export const myPaper = async (
  context: Context,
  wanted: (paper: PaperFact) => boolean = () => true,
): Promise<PaperFact> => takePaper(context, wanted) ?? compose(context);

/** Opens a paper in a window as the editor does. */
async function open(window: StoreWindow, id: number): Promise<void> {
  const detail = await window.do('getPaper', { id });
  window.store.dispatch(sets.setDiscarded(`paper:${id}`));
  window.store.dispatch(sets.paperOpened(detail));
}
/** One of the person's own papers, open in the window. */
async function openMine(context: Context) {
  const { window } = context.person;
  const paper = await myPaper(context);
  await open(window, paper.id);
  return { paper, setId: `paper:${paper.id}` as const, store: window.store };
}
async function saveSet(context: Context, window: StoreWindow, paper: PaperFact): Promise<void> {
  const setId = `paper:${paper.id}` as const;
  const edition = sets.selectEdition(window.store.getState(), setId);
  await save(context, window, toSavePaperRequest(sets.selectSet(window.store.getState(), setId)), paper);
  window.store.dispatch(sets.workingSetSaved({ setId, edition, id: paper.id, revision: paper.revision }));
}

/** What the server says of a paper now, by its own addition. */
export async function comparePaper(context: Context, window: StoreWindow, paper: PaperFact): Promise<void> {
  const detail = await window.do('getPaper', { id: paper.id });
  const points = paperPoints(paper.sections);
  context.expect(detail.score === points, 'totals', `paper ${paper.id} has ${detail.score} points, by hand ${points}`);
  const order = (sections: readonly { items: readonly { id: number }[] }[]) =>
    sections.map(({ items }) => items.map(({ id }) => id).join()).join('|');
  const theirs = order(detail.sections.map(({ items }) => ({ items: items.map(({ question_id: id }) => ({ id })) })));
  const mine = order(paper.sections.map(({ items }) => ({ items: items.map(({ question: id }) => ({ id })) })));
  context.expect(theirs === mine, 'order', `paper ${paper.id} has the questions ${theirs}, not ${mine}`);
  context.expect(
    detail.revision === paper.revision && detail.title === paper.title,
    'paper',
    `paper ${paper.id} is “${detail.title}” at ${detail.revision}, not “${paper.title}” at ${paper.revision}`,
  );
}

export const PAPER_JOBS: readonly Job[] = [
  {
    name: 'compose',
    roles: COMPOSERS,
    weight: 5,
    run: async (context) => comparePaper(context, context.person.window, await compose(context)),
  },
  {
    name: 'compose-by-blueprint',
    roles: COMPOSERS,
    weight: 3,
    async run(context) {
      const { person, dice, code, expect } = context;
      const count = dice.whole(1, 3);
      const cell = { row_id: 1, difficulty: null, score: dice.whole(4, 12) / 2 };
      const body = {
        ...{ stage_id: null, grade_id: null, gs_id: null, difficulty_mean: null },
        ...{ coverage: [], exclude_paper_ids: [], unused: null },
        rows: [{ id: 1, title: '任意', system_info_id: null, kp_ids: [] }],
        cells: [
          { ...cell, id: 1, type_id: SINGLE_TYPE_ID, count },
          { ...cell, id: 2, type_id: FREE_TYPE_ID, count: 1 },
        ],
      };
      const title = `细目${code()}`;
      const kept = await person.window.do('saveBlueprint', { title, shared: 0, body });
      const { list } = await person.window.do('getBlueprints', { title });
      expect(
        list.length === 1 && list[0]?.score === cell.score * (count + 1) && list[0].question_count === count + 1,
        'totals',
        `blueprint ${kept.id}: ${JSON.stringify(list.map(({ score, question_count }) => [score, question_count]))}`,
      );
      const filled = await person.window.do('fillBlueprint', { body, seed: dice.whole(1, 999) });
      if (filled.outcome !== 'filled')
        return expect(filled.outcome === 'impossible', 'blueprint', 'the solver gave up');
      const picks = filled.forms[0] ?? [];
      expect(picks.length === count + 1, 'blueprint', `${picks.length} picks for ${count + 1} demands`);
      const { list: questions } = await person.window.do('getQuestionsByIds', {
        ids: picks.map(({ question_id }) => question_id),
      });
      for (const { cell_id, question_id } of picks) {
        const type = questions.find(({ id }) => id === question_id)?.type_id;
        expect(
          type === (cell_id === 1 ? SINGLE_TYPE_ID : FREE_TYPE_ID),
          'blueprint',
          `question ${question_id} of type ${type} is in cell ${cell_id}`,
        );
      }
      const items = picks.map(({ question_id }) => ({
        question_id,
        score: cell.score,
        part_scores: [],
        answer_space: 0,
      }));
      const sections = [{ id: 1, title: '试题', note: '', items }];
      const fact = await save(context, person.window, { title: `试卷${title}`, duration: 60, sections });
      await comparePaper(context, person.window, fact);
      await person.window.do('deleteBlueprint', { id: kept.id, revision: kept.revision });
    },
  },
  {
    name: 'elective-sections',
    roles: COMPOSERS,
    weight: 4,
    async run(context) {
      const { person, dice, code } = context;
      const found = await usable(context, [SINGLE_TYPE_ID, BLANKS_TYPE_ID, FREE_TYPE_ID], 3);
      // The title says nothing: whether a section is 选做 is a setting of the paper.
      const titles = dice.some(['选做题', '解答题', '选考题（任选一题作答）'], 3);
      const sections = titles.map((title, at) => ({
        id: at + 1,
        title,
        note: '',
        items: found.slice(at * 3, at * 3 + 3).map(({ id, version, parts }) => ({
          question_id: id,
          question_version: version,
          score: 6,
          part_scores: parts.map((_part, i) => (i === 0 ? 6 : 0)),
          answer_space: 0,
        })),
      }));
      const choose = { [String(dice.whole(1, 3))]: dice.whole(1, 2) };
      const layout = { ...plainLayout(), scoring: { sections: {}, choose } };
      const fact = await save(context, person.window, { title: `选做${code()}`, duration: 60, sections, layout });
      await comparePaper(context, person.window, fact);
    },
  },
  {
    name: 'points-order-layout',
    roles: COMPOSERS,
    weight: 5,
    async run(context) {
      const { person, dice } = context;
      const { paper, setId, store } = await openMine(context);
      const section = dice.pick(paper.sections);
      const item = dice.pick(section.items);
      store.dispatch(sets.scoresChanged({ ids: [item.question], score: item.score + 1.5 }, setId));
      const last = section.items.length - 1;
      if (last > 0)
        store.dispatch(
          sets.itemMoved(
            { from: { section_id: section.id, index: last }, to: { section_id: section.id, index: 0 } },
            setId,
          ),
        );
      store.dispatch(
        sets.layoutChanged({ font_size: dice.pick([9, 10.5, 12]), size: dice.pick(['A4', 'A3'] as const) }, setId),
      );
      const wanted = section.items.map(({ question }) => question);
      const moved = last > 0 ? [wanted.at(-1), ...wanted.slice(0, -1)] : wanted;
      await saveSet(context, person.window, paper);
      const now = paper.sections.find(({ id }) => id === section.id)?.items ?? [];
      context.expect(
        now.map(({ question }) => question).join() === moved.join() &&
          now.find(({ question }) => question === item.question)?.score === item.score + 1.5,
        'set',
        `paper ${paper.id}: the set is not as it was changed`,
      );
      await comparePaper(context, person.window, paper);
    },
  },
  {
    name: 'undo-and-redo',
    roles: COMPOSERS,
    weight: 3,
    async run(context) {
      const { person, dice } = context;
      const { paper, setId, store } = await openMine(context);
      const look = () => JSON.stringify(toSavePaperRequest(sets.selectSet(store.getState(), setId)));
      const states = [look()];
      const items = paper.sections.flatMap((section) => section.items);
      for (let n = 0; n < 4; n += 1) {
        const { question, score } = dice.pick(items);
        if (n === 2) store.dispatch(sets.questionsRemoved([question], setId));
        else store.dispatch(sets.scoresChanged({ ids: [question], score: score + n + 1 }, setId));
        if (look() !== states.at(-1)) states.push(look());
      }
      const back = [...states];
      for (let n = back.length - 2; n >= 0; n -= 1) {
        store.dispatch(sets.undone(setId));
        context.expect(look() === states[n], 'undo', `paper ${paper.id}: step ${n} does not come back`);
      }
      for (let n = 1; n < states.length; n += 1) {
        store.dispatch(sets.redone(setId));
        context.expect(look() === states[n], 'undo', `paper ${paper.id}: step ${n} is not done again`);
      }
      await saveSet(context, person.window, paper);
      await comparePaper(context, person.window, paper);
    },
  },
  {
    name: 'another-question',
    roles: COMPOSERS,
    weight: 3,
    async run(context) {
      const { person, dice, expect } = context;
      const paper = await myPaper(context);
      const all = paper.sections.flatMap(({ items }) => items.map(({ question }) => question));
      const replaced = dice.pick(all);
      const { list } = await person.window.do('getAlternatives', {
        question_id: replaced,
        paper_question_ids: all,
        difficulty: { min: 0, max: 10 },
        size: 5,
      });
      for (const { question_id } of list)
        expect(
          !all.includes(question_id),
          'blueprint',
          `question ${question_id} is offered though paper ${paper.id} has it`,
        );
      const [chosen] = list;
      if (!chosen) return;
      await open(person.window, paper.id);
      const question = await person.window.do('getQuestion', { id: chosen.question_id });
      const setId = `paper:${paper.id}` as const;
      person.window.store.dispatch(sets.questionReplaced({ id: replaced, question }, setId));
      await saveSet(context, person.window, paper);
      const now = paper.sections.flatMap(({ items }) => items.map((item) => item.question));
      expect(
        now.join() === all.map((id) => (id === replaced ? chosen.question_id : id)).join(),
        'set',
        `paper ${paper.id}: question ${replaced} was not replaced in its place`,
      );
      await comparePaper(context, person.window, paper);
    },
  },
  {
    name: 'two-windows',
    roles: COMPOSERS,
    weight: 5,
    async run(context) {
      const { person, dice, expect } = context;
      const paper = await myPaper(context, ({ sections }) => sections.some(({ items }) => items.length > 1));
      const other = await person.another();
      const setId = `paper:${paper.id}` as const;
      await open(person.window, paper.id);
      const items = paper.sections.flatMap((section) => section.items);
      const [first, second] = [dice.pick(items), items[items.length - 1] ?? dice.pick(items)];
      const look = ({ store }: StoreWindow) =>
        JSON.stringify(toSavePaperRequest(sets.selectSet(store.getState(), setId)).sections);
      await later(50);
      expect(look(other) === look(person.window), 'windows', `paper ${paper.id}: the second window does not show it`);
      person.window.store.dispatch(sets.scoresChanged({ ids: [first.question], score: first.score + 2 }, setId));
      other.store.dispatch(sets.paperDetailsChanged({ duration: 77 }, setId));
      other.store.dispatch(sets.scoresChanged({ ids: [second.question], score: 7.5 }, setId));
      await later(50);
      expect(look(other) === look(person.window), 'windows', `paper ${paper.id}: two windows show different papers`);
      await saveSet(context, other, paper);
      expect(paper.duration === 77, 'windows', `paper ${paper.id}: the change of the second window is not saved`);
      await comparePaper(context, person.window, paper);
      await later(50);
      const set = sets.selectSet(person.window.store.getState(), setId);
      expect(
        set.revision === paper.revision && !set.dirty,
        'windows',
        `paper ${paper.id}: the first window is at ${set.revision}${set.dirty ? ', unsaved' : ''} after the second ` +
          `has saved ${paper.revision}`,
      );
      other.close();
    },
  },
  {
    name: 'two-authors',
    roles: ['teacher'],
    weight: 2,
    async run(context) {
      const { person, expect } = context;
      const paper = await myPaper(context);
      const head = context.colleague('head');
      const theirs = await head.window.do('getPaper', { id: paper.id });
      const { revision } = paper;
      await open(person.window, paper.id);
      person.window.store.dispatch(sets.paperDetailsChanged({ duration: 45 }, `paper:${paper.id}`));
      await saveSet(context, person.window, paper);
      const { sections, title, id } = theirs;
      const refused = await head.window.ask('savePaper', { id, revision, title, duration: 46, sections });
      expect(
        !refused.ok && (refused.code === CODES.conflict || refused.code === CODES.forbidden),
        'lost-update',
        `paper ${id}: a save of the overtaken revision ${revision} is answered with ` +
          `${JSON.stringify(refused).slice(0, 120)}`,
      );
      await comparePaper(context, person.window, paper);
    },
  },
  {
    name: 'save-offline',
    roles: ['teacher'],
    weight: 3,
    async run(context) {
      const { person, expect } = context;
      const { paper, setId, store } = await openMine(context);
      store.dispatch(sets.paperDetailsChanged({ duration: 33 }, setId));
      const request = toSavePaperRequest(sets.selectSet(store.getState(), setId));
      let waiting: ReturnType<typeof person.window.ask<'savePaper'>> | undefined;
      await person.unplugged(async () => {
        waiting = person.window.ask('savePaper', request, true);
        for (let n = 0; n < 100 && store.getState().offline.edits.length === 0; n += 1) await later(20);
      });
      const answer = await waiting;
      expect(
        answer?.ok === false && answer.code === QUEUED,
        'offline',
        `paper ${paper.id}: a save without network is answered with ${JSON.stringify(answer).slice(0, 120)}`,
      );
      const detail = await person.window.do('getPaper', { id: paper.id });
      expect(
        detail.revision === paper.revision + 1 && detail.duration === 33,
        'offline',
        `paper ${paper.id}: the save that waited made revision ${detail.revision} of ${paper.revision}, ` +
          `${detail.duration} minutes`,
      );
      Object.assign(paper, { duration: 33, revision: detail.revision, writes: paper.writes + 1 });
      store.dispatch(sets.setDiscarded(setId));
    },
  },
  {
    name: 'copy-paper',
    roles: COMPOSERS,
    weight: 2,
    async run(context) {
      const { person, model } = context;
      const paper = await myPaper(context);
      const stored = await person.window.do('copyPaper', { id: paper.id });
      const detail = await person.window.do('getPaper', { id: stored.id });
      context.claim('paper', stored.id);
      const copy: PaperFact = {
        ...structuredClone(paper),
        id: stored.id,
        title: detail.title,
        revision: stored.revision,
        writes: 1,
      };
      model.papers.set(copy.id, copy);
      await comparePaper(context, person.window, copy);
    },
  },
  {
    name: 'bin-and-restore',
    roles: COMPOSERS,
    weight: 3,
    async run(context) {
      const { person, dice, expect } = context;
      const paper = await myPaper(context);
      const { id, title } = paper;
      const list = await person.window.show('getPapers', { title, size: 20 });
      const gone = await person.window.do('deletePaper', { id, revision: paper.revision });
      Object.assign(paper, { deleted: true, revision: gone.revision, writes: paper.writes + 1 });
      const left = await list.wait((shown) => !shown.list.some((one) => one.id === id));
      expect(left, 'stale-screen', `the list still shows paper ${id}, which is in the bin`);
      const { list: bin } = await person.window.do('getPapers', { title, deleted: 1, size: 20 });
      expect(
        bin.some((one) => one.id === id),
        'bin',
        `paper ${id} is not in the bin`,
      );
      if (dice.chance(0.3)) return list.close();
      const back = await person.window.do('restorePaper', { id });
      Object.assign(paper, { deleted: false, revision: back.revision, writes: paper.writes + 1 });
      const here = await list.wait((shown) => shown.list.some((one) => one.id === id));
      expect(here, 'stale-screen', `the list does not show paper ${id}, which was restored`);
      list.close();
      await comparePaper(context, person.window, paper);
    },
  },
  {
    name: 'template',
    roles: COMPOSERS,
    weight: 1,
    async run({ person, code, expect }) {
      const title = `版式${code()}`;
      const layout = { ...plainLayout(), font_size: 12, subtitle: title };
      const template = {
        layout,
        seal_line: 1 as const,
        notice: '',
        display_exam_index: 1 as const,
        display_mini_index: 0 as const,
      };
      const { id, revision } = await person.window.do('savePaperTemplate', { title, template });
      const { list } = await person.window.do('getPaperTemplates', {});
      const found = list.filter((one) => one.title === title);
      expect(
        found.length === 1 && found[0]?.template.layout.subtitle === title,
        'template',
        `template ${title} is there ${found.length} times`,
      );
      await person.window.do('deletePaperTemplate', { id, revision });
    },
  },
  {
    name: 'exposure',
    roles: COMPOSERS,
    weight: 1,
    async run(context) {
      const { person, expect } = context;
      const paper = await myPaper(context);
      const { list: schools } = await person.window.do('getSchools', { size: 10 });
      const school = schools[0];
      if (!school) return;
      const { ids } = await person.window.do('addExposures', {
        paper_id: paper.id,
        school_id: school.id,
        given_on: '2026-03-01',
      });
      const { list } = await person.window.do('getExposures', { paper_id: paper.id });
      expect(
        ids.every((id) => list.some((one) => one.id === id)),
        'exposure',
        `paper ${paper.id} is not marked as given`,
      );
      await person.window.do('removeExposure', { paper_id: paper.id, id: ids[0] ?? 0 });
    },
  },
];
