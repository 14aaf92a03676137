// At rest, what the model says is compared with what the server says and what a fresh store shows.
import type { Question } from '../../../contract/question/question';
import type { Context, World } from './job';
import { compareReport } from './jobs/exams';
import { comparePaper } from './jobs/papers';
import { later } from './later';
import { maySee, STATE, type QuestionFact } from './model';
import type { Person } from './person';

type Find = World['find'];
const PAGE = 100;

/** All pages of a list. */
async function wholeList<T>(
  page: (page: number) => Promise<{ list: T[]; total: number }>,
): Promise<{ rows: T[]; total: number }> {
  const rows: T[] = [];
  for (let at = 1; ; at += 1) {
    const { list, total } = await page(at);
    rows.push(...list);
    if (list.length === 0 || rows.length >= total) return { rows, total };
  }
}

function compareQuestion(fact: QuestionFact, row: Question | undefined, find: Find): void {
  if (!row) return find('lost', `question ${fact.id} (${fact.code}) is not there`);
  const pairs: [string, unknown, unknown][] = [
    ['state', row.status, fact.state],
    ['returned', row.returned === 1, fact.returned],
    ['revision', row.revision, fact.revision],
    ['version', row.version, fact.version],
    ['difficulty', row.difficulty, fact.difficulty],
    ['organisation', row.organization_id, fact.organization],
    ['author', row.author_id, fact.author],
    ['type', row.type_id, fact.type],
    ['shared', row.shared === 1, fact.shared],
    ['listed', row.listed === 1, fact.listed],
  ];
  for (const [what, theirs, mine] of pairs)
    if (theirs !== mine)
      find(what, `question ${fact.id} (${fact.code}): ${what} is ${String(theirs)}, acknowledged was ${String(mine)}`);
  if (fact.draft > 0 && !row.content.includes(`${fact.code} 第${fact.draft}稿`))
    find(
      'content',
      `question ${fact.id} (${fact.code}) does not have its draft ${fact.draft}: ${row.content.slice(0, 80)}`,
    );
}

async function questionsSeenBy(person: Person, { model, find }: World): Promise<void> {
  const { window } = person;
  const { rows, total } = await wholeList((page) => window.do('getQuestions', { page, size: PAGE, order: 'oldest' }));
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size !== rows.length || rows.length !== total)
    find('pages', `${person.name} is shown ${rows.length} rows of ${ids.size} questions; the total is ${total}`);
  const viewer = { organization: person.organization, role: person.role };
  for (const row of rows)
    if (!maySee(viewer, row))
      find('row-scope', `${person.name} sees question ${row.id} of organisation ${row.organization_id}`);
  for (const fact of model.questions.values()) {
    const seen = {
      organization_id: fact.organization,
      status: fact.state,
      shared: Number(fact.shared),
      listed: Number(fact.listed),
    };
    if (maySee(viewer, seen) !== ids.has(fact.id))
      find(
        'row-scope',
        `${person.name} ${ids.has(fact.id) ? 'sees' : 'does not see'} question ${fact.id} of organisation ` +
          `${fact.organization} at ${fact.state}`,
      );
  }
}

async function papersSeenBy(person: Person, world: World): Promise<void> {
  const { model, find } = world;
  const { window } = person;
  const { rows } = await wholeList((page) => window.do('getPapers', { page, size: PAGE }));
  const ids = new Set(rows.map(({ id }) => id));
  const all = person.role === 'administrator';
  for (const fact of model.papers.values()) {
    const may = !fact.deleted && (all || fact.organization === person.organization);
    if (may !== ids.has(fact.id))
      find(
        'row-scope',
        `${person.name} ${ids.has(fact.id) ? 'sees' : 'does not see'} paper ${fact.id} ` +
          `of organisation ${fact.organization}${fact.deleted ? ', in the bin' : ''}`,
      );
  }
}

/** Each write of the model has one entry. */
async function compareLog(administrator: Person, world: World): Promise<void> {
  const count = async (entity: string, id: number) =>
    (await administrator.window.do('getOperations', { entity, entity_id: id, size: 1 })).total;
  const writes: [entity: string, id: number, writes: number][] = [
    ...[...world.model.questions.values()].map(({ id, writes: n }): [string, number, number] => ['question', id, n]),
    ...[...world.model.papers.values()].map(({ id, writes: n }): [string, number, number] => ['paper', id, n]),
    ...world.model.runs.map((id): [string, number, number] => ['bulk_run', id, 1]),
  ];
  for (const [entity, id, wanted] of writes) {
    const entries = await count(entity, id);
    if (entries < wanted)
      world.find('log', `the log has ${entries} entries of ${entity} ${id}, which was changed ${wanted} times`);
  }
}

/** What an interrupted job left: nothing that was acknowledged is lost, and what more there is, is taken over. */
async function settle({ window }: Person, { model, find }: World): Promise<void> {
  for (const fact of [...model.questions.values()].filter(({ unsure }) => unsure)) {
    const { list } = await window.do('getQuestionsByIds', { ids: [fact.id] });
    const row = list[0];
    if (!row || row.revision < fact.revision || row.version < fact.version) {
      find('lost', `question ${fact.id} (${fact.code}) is at ${row?.revision}, acknowledged was ${fact.revision}`);
      continue;
    }
    delete fact.unsure;
    if (row.revision === fact.revision) continue;
    const draft = Number(/第(\d+)稿/.exec(row.content)?.[1] ?? fact.draft);
    const records = await window.do('getCheckRecords', { question_id: fact.id });
    const first = records.list.find(
      ({ version, from_status, to_status }) =>
        version === row.version && from_status === STATE.first && to_status === STATE.final,
    );
    Object.assign(fact, {
      ...{ revision: row.revision, version: row.version, state: row.status, returned: row.returned === 1, draft },
      ...{ difficulty: row.difficulty, shared: row.shared === 1, listed: row.listed === 1, writes: 0 },
      firstReviewer: first?.actor_id ?? null,
    });
  }
  for (const fact of [...model.papers.values()].filter(({ unsure }) => unsure)) {
    const answer = await window.ask('getPaper', { id: fact.id });
    if (answer.ok && answer.data.revision === fact.revision) delete fact.unsure;
    else if (answer.ok && answer.data.revision < fact.revision)
      find('lost', `paper ${fact.id} is at ${answer.data.revision}, acknowledged was ${fact.revision}`);
    // Its content is not known any more.
    else model.papers.delete(fact.id);
  }
}

export async function checkpoint(world: World): Promise<void> {
  const administrator = world.people.find(({ role }) => role === 'administrator');
  if (!administrator) return;
  await queuesDrained(administrator, world.find);
  await settle(administrator, world);
  const facts = [...world.model.questions.values()];
  for (let at = 0; at < facts.length; at += PAGE) {
    const some = facts.slice(at, at + PAGE);
    const { list } = await administrator.window.do('getQuestionsByIds', { ids: some.map(({ id }) => id) });
    const rows = new Map(list.map((row) => [row.id, row]));
    for (const fact of some) compareQuestion(fact, rows.get(fact.id), world.find);
  }
  for (const person of world.people) {
    await questionsSeenBy(person, world);
    await papersSeenBy(person, world);
  }
  const looking = {
    ...world,
    expect: (right: boolean, rule: string, message: string) => void (right || world.find(rule, message)),
  };
  for (const paper of world.model.papers.values())
    if (!paper.deleted) await comparePaper(looking as Context, administrator.window, paper);
  for (const report of world.model.reports.values()) await compareReport(looking, administrator.window, report);
  await compareLog(administrator, world);
}

async function queuesDrained(administrator: Person, find: Find): Promise<void> {
  const active = async () => {
    const { list } = await administrator.window.do('getJobs', { size: 100 });
    return list.filter(({ state }) => state === 'waiting' || state === 'running');
  };
  for (let tries = 0; tries < 240; tries += 1) {
    if ((await active()).length === 0) return;
    await later(500);
  }
  find(
    'queue',
    `jobs do not end: ${(await active()).map(({ id, kind, state }) => `${id} ${kind} ${state}`).join(', ')}`,
  );
}
