// If these fail, one account fills the disk for everyone, a file can be opened without the right to see what shows it,
// or a picture that a question shows is removed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FUNCTION_KEYS, PLATFORM_KEYS } from '../../contract/account/functionKeys';
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { plainLayout } from '../../contract/paper/plainLayout';
import type { Call } from '../../contract/wire';
import { newDraft } from '../../formats/shared/importedQuestion';
import { openTestApp, type TestApp, type Visitor } from '../../testing/testApp';
import { PNG } from '../../testing/testFiles';
import { sweepUnusedFiles } from '../backup/unusedFiles';
import { makeFolderFiles } from '../files/files';
import { importRows, newReport } from '../modules/question/import/importRows';

const DAY_MS = 24 * 60 * 60_000;
const SHARE_ROLE = 5;

let world: TestApp;
let teacher: Visitor & { id: number };
beforeAll(async () => {
  world = await openTestApp({ env: { UPLOAD_QUOTA_MB: '1', UPLOAD_QUOTA_ORGANIZATION_MB: '2' } });
  teacher = await world.visitorOf(4);
});
afterAll(() => world.close());

const upload = async (by: Visitor) =>
  (await by.send('/api/upload/file', [{ name: 'file', value: PNG, filename: 'a.png' }])).json() as {
    error: number;
    msg: string;
    data: { full_path: string };
  };
const questionWith = async (by: Visitor, address: string) => {
  const fields = {
    type_id: 400,
    content: `<p>如图<img src="${address}" alt="图"></p>`,
    answer: '<p>1</p>',
    analysis: '',
    accept_duplicates: 1,
  };
  return (await by.call(CALLS.saveQuestion, fields)).data.id as number;
};
const statusOf = async (by: Visitor, address: string) => (await by.get(address)).statusCode;

describe('space of uploads', () => {
  const grow = (full_path: string, megabytes: number) =>
    world.db.kysely
      .updateTable('files')
      .set({ size: megabytes * 1024 * 1024 })
      .where('full_path', '=', full_path)
      .execute();

  test('an account that has used up its space is refused in words, others are not', async () => {
    const full = await world.visitorOf(4);
    const { data } = await upload(full);
    await grow(data.full_path, 1);
    expect(await upload(full)).toMatchObject({
      error: CODES.invalid,
      msg: expect.stringMatching(/^文件空间不足：您上传的文件已占 1 MB，上限 1 MB。/),
    });
    expect(await upload(teacher)).toMatchObject({ error: 0 });
    await grow(data.full_path, 0);
  });

  test('so is an organisation', async () => {
    const [first, second, third] = [
      await world.visitorOf(4, 1),
      await world.visitorOf(4, 1),
      await world.visitorOf(4, 1),
    ];
    const paths = [(await upload(first)).data.full_path, (await upload(second)).data.full_path];
    for (const address of paths) await grow(address, 1);
    expect(await upload(third)).toMatchObject({
      error: CODES.invalid,
      msg: expect.stringContaining('本机构上传的文件已占 2 MB'),
    });
    for (const address of paths) await grow(address, 0);
  });
});

describe('the right to open a file', () => {
  test('an organisation opens its own; another one and a share account only what a question or paper shows them', async () => {
    const admin = await world.visitorOf(1);
    const organization = (await admin.call(CALLS.saveOrganization, { title: '外校', region_id: null, logo: '' })).data
      .id as number;
    const foreign = await world.visitorOf(4, organization);
    const guest = await world.visitorOf(SHARE_ROLE);
    const { full_path } = (await upload(teacher)).data;
    const colleague = await world.visitorOf(4);
    const opened = async () => [
      await statusOf(colleague, full_path),
      await statusOf(foreign, full_path),
      await statusOf(guest, full_path),
    ];
    expect(await opened()).toEqual([200, 404, 404]);
    const id = await questionWith(teacher, full_path);
    await world.db.kysely.updateTable('questions').set({ shared: 0 }).where('id', '=', id).execute();
    expect(await opened()).toEqual([200, 404, 404]);
    await world.db.kysely
      .updateTable('questions')
      .set({ shared: 1, status: 4, listed: 1 })
      .where('id', '=', id)
      .execute();
    expect(await opened()).toEqual([200, 200, 200]);
    expect(await statusOf(admin, full_path)).toBe(200);
  });

  test('the address of a foreign file in a record of one’s own gives no access to it', async () => {
    const admin = await world.visitorOf(1);
    const make = async (title: string) =>
      (await admin.call(CALLS.saveOrganization, { title, region_id: null, logo: '' })).data.id as number;
    const organization = await make('甲校');
    const keys = Object.keys(FUNCTION_KEYS).filter((key) => !PLATFORM_KEYS.includes(key));
    const role = { title: '外校全权', route_ids: [], function_keys: keys };
    const thief = await world.visitorOf((await admin.call(CALLS.saveRole, role)).data.id, organization);
    const { full_path } = (await upload(teacher)).data;
    const bare = full_path.slice(1);
    const picture = (address: string) => `<p>如图<img src="${address}" alt="图"></p>`;
    const choice = (address: string) => ({ ...plain, type_id: 101, answer: ['a'], options: optionsWith(address) });
    const optionsWith = (address: string) => ['a', 'b'].map((id) => ({ id, content: `${picture(address)}${id}` }));
    const plain = { type_id: 400, content: '<p>求面积</p>', answer: '<p>1</p>', analysis: '', accept_duplicates: 1 };
    const entity = `&#47;files&#x2f;${bare.slice('files/'.length)}`;
    const own = (await thief.call(CALLS.saveQuestion, plain)).data;
    const layout = { ...plainLayout(), logo: full_path };
    const sections = [
      { id: 1, title: '一', note: '', items: [{ question_id: own.id, score: 5, part_scores: [], answer_space: 0 }] },
    ];
    const blank = { seal_line: 0, notice: '', display_exam_index: 1, display_mini_index: 0 };
    const bookOf = { publisher: '', kind: 1, language: 1, stage_id: null, grade_id: null, gs_id: null, year: 2024 };
    const carousel = { kind: 'carousel', title: '图', starts_at: null, ends_at: null };
    const attacks: [string, Call, Record<string, unknown>][] = [
      ['a question', CALLS.saveQuestion, { ...plain, content: picture(full_path) }],
      ['without the slash', CALLS.saveQuestion, { ...plain, analysis: picture(bare) }],
      ['written as entities', CALLS.saveQuestion, { ...plain, content: picture(entity) }],
      ['an option', CALLS.saveQuestion, choice(full_path)],
      ['a film', CALLS.saveQuestion, { ...plain, answer_video: full_path }],
      ['a change', CALLS.saveQuestion, { ...plain, id: own.id, revision: own.revision, content: picture(full_path) }],
      ['a variant', CALLS.deriveQuestion, { ...plain, id: own.id, answer: picture(full_path) }],
      ['a paper', CALLS.savePaper, { title: '卷', duration: 40, sections, layout }],
      ['a template', CALLS.savePaperTemplate, { title: '版', template: { ...blank, layout } }],
      ['a book', CALLS.saveOriginBook, { ...bookOf, title: '书', cover: full_path, pages: 10 }],
      [
        'a logo',
        CALLS.saveOrganization,
        { id: organization, revision: 1, title: '甲校', region_id: null, logo: full_path },
      ],
      [
        'a carousel',
        CALLS.saveFrontItem,
        { ...carousel, body: { text: '', path: '', picture: full_path, pack_id: null } },
      ],
    ];
    for (const [what, call, input] of attacks) {
      const reply = await thief.call(call, input);
      expect([what, reply.error, reply.msg]).toEqual([
        what,
        CODES.invalid,
        expect.stringContaining('没有查看它的权限'),
      ]);
      expect([what, await statusOf(thief, full_path)]).toEqual([what, 404]);
    }
    // Pictures of a draft are not served: its text is kept.
    const body = JSON.stringify({ content: picture(full_path) });
    expect((await thief.call(CALLS.saveDraft, { key: 'new', body })).error).toBe(0);
    expect(await statusOf(thief, full_path)).toBe(404);
    // An imported file.
    const session = await world.app.sessions.resolve(thief.cookie.replace('tiku_session=', ''), thief.address);
    const draft = newDraft({
      type_id: 400,
      content: picture(full_path),
      answer: '<p>略</p>',
      stage_id: 3,
      kind: 'test',
    });
    const imported = newReport();
    await importRows(
      world.db,
      'a',
      [{ line: 1, ref: 'a', draft, notes: [] }],
      {
        owner: { author_id: thief.id, organization_id: organization },
        systemTitle: null,
        kind: 1,
        trusted: false,
        dryRun: false,
        ...(session && { actor: session.actor }),
      },
      imported,
    );
    expect(imported.refused).toMatchObject([{ reason: expect.stringContaining('不在本题库中') as string }]);
    expect(await statusOf(thief, full_path)).toBe(404);
    // What the own organisation, or a shared question, shows is taken as ever.
    expect((await teacher.call(CALLS.saveQuestion, { ...plain, content: picture(full_path) })).error).toBe(0);
    const shared = await questionWith(teacher, full_path);
    const published = { shared: 1, status: 4, listed: 1 } as const;
    await world.db.kysely.updateTable('questions').set(published).where('id', '=', shared).execute();
    expect((await thief.call(CALLS.deriveQuestion, { ...plain, id: shared, content: picture(full_path) })).error).toBe(
      0,
    );
  });

  test('a PDF has no picture that its account may not see', async () => {
    const admin = await world.visitorOf(1);
    const organization = (await admin.call(CALLS.saveOrganization, { title: '乙校', region_id: null, logo: '' })).data
      .id;
    const thief = await world.visitorOf(4, organization);
    const { full_path } = (await upload(teacher)).data;
    const print = async (by: Visitor) => {
      const job = {
        title: '卷',
        blocks: [{ id: '1', kind: 'question', content: `<img src="${full_path}">` }],
        layout: plainLayout(),
        sealLine: false,
        map: null,
      };
      const sent = await by.send('/api/paper/pdf', [{ name: 'job', value: JSON.stringify(job), filename: 'job.json' }]);
      return (await by.get(`/api/paper/pdf/file?ticket=${sent.json().data.ticket}`)).body;
    };
    expect(await print(thief)).toContain('没有查看它的权限');
    expect(await print(teacher)).not.toContain('没有查看它的权限');
  });

  test('a picture of the home screen is open to all who are signed in', async () => {
    const admin = await world.visitorOf(1);
    const guest = await world.visitorOf(SHARE_ROLE);
    const { full_path } = (await upload(admin)).data;
    expect(await statusOf(guest, full_path)).toBe(404);
    const body = { text: '', path: '', picture: full_path, pack_id: null };
    expect(
      await admin.call(CALLS.saveFrontItem, { kind: 'carousel', title: '图', body, starts_at: null, ends_at: null }),
    ).toMatchObject({ error: 0 });
    expect(await statusOf(guest, full_path)).toBe(200);
  });
});

describe('files that nothing shows', () => {
  const onDisk = (address: string) => existsSync(path.join(world.dataDir, address));
  const age = (days: number) =>
    world.db.kysely
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - days * DAY_MS).toISOString() })
      .execute();
  const sweepAfter = async (days: number) => {
    const files = await makeFolderFiles(world.dataDir);
    await sweepUnusedFiles({ db: world.db, files, now: () => new Date(Date.now() + days * DAY_MS) });
  };

  test('go after 30 days and a week unused; what a question shows stays, and so does a version of before', async () => {
    const uploads = [];
    for (let n = 0; n < 3; n += 1) uploads.push((await upload(teacher)).data.full_path);
    const [shown, before, unused] = uploads as [string, string, string];
    await questionWith(teacher, shown);
    const id = await questionWith(teacher, before);
    const { revision } = (await teacher.call(CALLS.getQuestion, { id })).data as { revision: number };
    await teacher.call(CALLS.saveQuestion, {
      id,
      revision,
      type_id: 400,
      content: '<p>没有图</p>',
      answer: '<p>1</p>',
      analysis: '',
      accept_duplicates: 1,
    });
    await sweepAfter(0);
    await sweepAfter(10);
    expect(uploads.map(onDisk)).toEqual([true, true, true]);
    await age(40);
    await sweepAfter(0);
    await sweepAfter(6);
    expect(uploads.map(onDisk)).toEqual([true, true, true]);
    await sweepAfter(8);
    expect(uploads.map(onDisk)).toEqual([true, true, false]);
    const rows = await world.db.kysely
      .selectFrom('files')
      .select('full_path')
      .where('full_path', '=', unused)
      .execute();
    expect(rows).toEqual([]);
  });

  test('a file that was stored but never entered goes after a day', async () => {
    const files = await makeFolderFiles(world.dataDir);
    await upload(teacher);
    await age(40);
    const { full_path } = await files.save(Readable.from([PNG]), { name: 'a.png', limit: 1e6, accept: 'image' });
    await sweepAfter(20);
    expect(onDisk(full_path)).toBe(false);
  });
});
