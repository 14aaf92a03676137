// If this fails, a save that another server of the contract has stored and answered without data is reported as failed.
import { CALLS, type CallName } from '../../../contract/calls';
import type { Call } from '../../../contract/wire';
import { openReply } from './wireRequest';

const calls = Object.entries(CALLS) as unknown as [CallName, Call][];
const writes = calls.filter(([, { method, writes: isWrite }]) => method === 'POST' && isWrite !== false);
const SENT = { id: 7, revision: 3, ids: [7, 8], revisions: [3, 4], rows: [{}, {}], cells: [{ id: 7 }], expected: { added: 2, changed: 1 } };
/** An address or a ticket is what they are asked for. */
const NEEDED: readonly CallName[] = ['uploadFile', 'uploadVideo', 'preparePdf'];
const bodies = ['{"error":0,"data":null}', '{"error":0}'];
/** With the fields that the call knows. */
const answer = (name: CallName, sent: object = SENT, body = bodies[0] ?? '') => {
  const call = CALLS[name] as unknown as Call;
  const { shape = {} } = call.request._zod.def as { shape?: object };
  return openReply(call, Object.fromEntries(Object.entries(sent).filter(([field]) => field in shape)), 200, body);
};

test.each(writes.filter(([name]) => !NEEDED.includes(name)).map(([name]) => name))('%s answered without data is stored', (name) => {
  for (const body of bodies) expect(answer(name, SENT, body)).toHaveProperty('data');
});

test.each(NEEDED)('%s answered without data is no success', (name) => {
  expect(answer(name)).toMatchObject({ error: { kind: 'contract' } });
});

test.each(calls.filter(([name, call]) => call.data._zod.def.type === 'object' && !writes.some(([write]) => write === name)).map(([name]) => name))(
  '%s, which only reads, is never answered by nothing',
  (name) => expect(answer(name)).toMatchObject({ error: { kind: 'contract' } }),
);

test('a batch counts every question that was sent as done', () => {
  expect(answer('batchSaveStatus')).toEqual({ data: { list: [7, 8].map((id) => ({ id, error: 0, msg: '' })) } });
  expect(answer('bulkQuestions')).toMatchObject({ data: { run_id: 0, list: [{ id: 7, changed: 1 }, { id: 8, changed: 1 }] } });
  expect(answer('saveCells')).toMatchObject({ data: { run_id: 0, list: [{ id: 7, changed: 1 }] } });
  expect(answer('importSchools')).toEqual({ data: { added: 2, faults: [] } });
  expect(answer('orderGrades')).toEqual({ data: { revisions: [3, 4] } });
});

test.each(['batchSaveStatus', 'bulkQuestions'] as const)('a preview of %s without data says nothing about what would happen', (name) => {
  expect(answer(name, { ...SENT, preview: 1 })).toMatchObject({ error: { kind: 'contract' } });
});

test.each(['importAccounts', 'importSchools'] as const)('a check by %s without data does not pass the rows', (name) => {
  expect(answer(name, { ...SENT, dry_run: 1 })).toMatchObject({ error: { kind: 'contract' } });
});

test.each(['copyPaper', 'deriveQuestion'] as const)('the new one of %s is not taken for the one it was made from', (name) => {
  expect(answer(name)).toMatchObject({ data: { id: 0 } });
});

test('what cannot be taken back by number is not offered to be', () => {
  expect(answer('undoKnowledgeChange', { undo_id: 5 })).toEqual({ data: { id: 0, undo_id: 0 } });
});
