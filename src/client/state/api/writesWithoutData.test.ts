// If this fails, a save that another server implementation stored and answered without data is reported as failed.
import { CALLS, type CallName } from '../../../contract/calls';
import type { Call } from '../../../contract/wire';
import { openReply } from './wireRequest';

const calls = Object.entries(CALLS) as unknown as [CallName, Call][];
const writes = calls.filter(([, { method, writes: isWrite }]) => method === 'POST' && isWrite !== false);
const SENT = {
  id: 7,
  revision: 3,
  ids: [7, 8],
  revisions: [3, 4],
  rows: [{}, {}],
  cells: [{ id: 7 }],
  expected: { added: 2, changed: 1 },
};
/** The purpose of these calls is the address or ticket in the reply. */
const NEEDED: readonly CallName[] = ['uploadFile', 'fetchPicture', 'uploadVideo', 'preparePdf'];
const bodies = ['{"error":0,"data":null}', '{"error":0}'];
/** The arguments are limited to the fields of the call. */
const answer = (name: CallName, sent: object = SENT, body = bodies[0] ?? '') => {
  const call = CALLS[name] as unknown as Call;
  const { shape = {} } = call.request._zod.def as { shape?: object };
  return openReply(call, Object.fromEntries(Object.entries(sent).filter(([field]) => field in shape)), 200, body);
};

test.each(writes.filter(([name]) => !NEEDED.includes(name)).map(([name]) => name))(
  '%s answered without data is stored',
  async (name) => {
    for (const body of bodies) await expect(answer(name, SENT, body)).resolves.toHaveProperty('data');
  },
);

test.each(NEEDED)('%s answered without data is no success', async (name) => {
  await expect(answer(name)).resolves.toMatchObject({ error: { kind: 'contract' } });
});

test.each(
  calls
    .filter(([name, call]) => call.data._zod.def.type === 'object' && !writes.some(([write]) => write === name))
    .map(([name]) => name),
)('%s, which only reads, is never answered by nothing', (name) =>
  expect(answer(name)).resolves.toMatchObject({ error: { kind: 'contract' } }),
);

test('a batch counts every question that was sent as done', async () => {
  await expect(answer('batchSaveStatus')).resolves.toEqual({
    data: { list: [7, 8].map((id) => ({ id, error: 0, msg: '' })) },
  });
  await expect(answer('bulkQuestions')).resolves.toMatchObject({
    data: {
      run_id: 0,
      list: [
        { id: 7, changed: 1 },
        { id: 8, changed: 1 },
      ],
    },
  });
  await expect(answer('saveCells')).resolves.toMatchObject({ data: { run_id: 0, list: [{ id: 7, changed: 1 }] } });
  await expect(answer('importSchools')).resolves.toEqual({ data: { added: 2, faults: [] } });
  await expect(answer('orderGrades')).resolves.toEqual({ data: { revisions: [3, 4] } });
});

test.each(['batchSaveStatus', 'bulkQuestions'] as const)(
  'a preview of %s without data says nothing about what would happen',
  async (name) => {
    await expect(answer(name, { ...SENT, preview: 1 })).resolves.toMatchObject({ error: { kind: 'contract' } });
  },
);

test.each(['importAccounts', 'importSchools'] as const)(
  'a check by %s without data does not pass the rows',
  async (name) => {
    await expect(answer(name, { ...SENT, dry_run: 1 })).resolves.toMatchObject({ error: { kind: 'contract' } });
  },
);

test.each(['copyPaper', 'deriveQuestion'] as const)(
  'the new one of %s is not taken for the one it was made from',
  async (name) => {
    await expect(answer(name)).resolves.toMatchObject({ data: { id: 0 } });
  },
);

test('what cannot be taken back by number is not offered to be', async () => {
  await expect(answer('undoKnowledgeChange', { undo_id: 5 })).resolves.toEqual({ data: { id: 0, undo_id: 0 } });
});
