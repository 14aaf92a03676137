// If these fail, a list shows a question as it was before a save, loses fields of it, or keeps for good a change that the
// server has refused.
import type { UnknownAction } from '@reduxjs/toolkit';
import { queueChanged, queueRead } from '../offline/offlineSlice';
import {
  recordsChanged,
  recordsDropped,
  recordsReceived,
  recordsReducer,
  type RecordsState,
  type Row,
} from './recordsSlice';

const received = (...records: Row[]) => recordsReceived({ kind: 'paper', records, at: 0 });
const changed = (changes: object, waiting?: string, id = 7) =>
  recordsChanged({ kind: 'paper', changes: [{ id, changes }], ...(waiting !== undefined && { waiting }) });
const after = (...actions: UnknownAction[]): RecordsState =>
  actions.reduce(recordsReducer, recordsReducer(undefined, { type: '' }));
const paper = (...actions: UnknownAction[]) => after(...actions).paper?.entities[7];
const at = (revision: number, over: object = {}): Row => ({ id: 7, revision, ...over });

test('the newest revision wins, an older one is ignored', () => {
  expect(paper(received(at(2, { title: '二', note: '' })), received(at(3, { title: '三' })))).toEqual(
    at(3, { title: '三' }),
  );
  expect(paper(received(at(3, { title: '三' })), received(at(2, { title: '二' })))).toEqual(at(3, { title: '三' }));
  expect(paper(received(at(3, { title: '三' })), changed({ title: '旧', revision: 2 }))).toEqual(
    at(3, { title: '三' }),
  );
});

test('a summary takes no field from a detail of the same revision, and newer values of it are taken', () => {
  const detail = at(3, { title: '卷', sections: [1], used: 0 });
  expect(paper(received(detail), received(at(3, { title: '卷', used: 1 })))).toEqual({ ...detail, used: 1 });
});

test('a record that arrives again as it is leaves the table as it is', () => {
  const once = after(received(at(3, { title: '卷', sections: [{ id: 1 }] })));
  expect(recordsReducer(once, received(at(3, { title: '卷', sections: [{ id: 1 }] })))).toBe(once);
  const used = recordsReducer(once, received(at(4, { title: '卷', sections: [{ id: 1 }] })));
  expect((used.paper?.entities[7] as { sections?: unknown }).sections).toBe(
    (once.paper?.entities[7] as { sections?: unknown }).sections,
  );
});

test('records without revisions are as they were read last', () => {
  expect(paper(received({ id: 7, title: '一' } as Row), received({ id: 7, title: '二' } as Row))).toEqual({
    id: 7,
    title: '二',
  });
});

test('a change of a record that is not there is nothing', () => {
  expect(after(changed({ title: '无' })).paper?.ids).toEqual([]);
});

describe('a save that waits for the network', () => {
  const server = at(2, { title: '原', score: 100 });
  const queued = [received(server), changed({ title: '改' }, 'a')];
  const settle = (id: string, stored = {}) => queueChanged({ kind: 'settled', id, stored });

  test('is shown over what the server has, also when that is read again', () => {
    expect(paper(...queued)).toEqual({ ...server, title: '改' });
    expect(paper(...queued, received(at(3, { title: '别人的', score: 90 })))).toEqual(
      at(3, { title: '改', score: 90 }),
    );
  });
  test.each([
    ['refused', queueChanged({ kind: 'refused', id: 'a', conflict: true, msg: '', theirs: null })],
    ['given up', queueChanged({ kind: 'discarded', id: 'a' })],
    ['given up in another window', queueRead({ account: '1', edits: [] })],
  ])('%s: its changes are taken back', (_how, end) => {
    expect(paper(...queued, end)).toEqual(server);
    const newer = at(3, { title: '别人的', score: 90 });
    expect(paper(...queued, received(newer), end)).toEqual(newer);
  });
  test('stored: its changes are the server’s, at the new revision', () => {
    const state = after(...queued, settle('a', { id: 7, revision: 3 }));
    expect(state.paper).toEqual({
      ids: [7],
      entities: { 7: at(3, { title: '改', score: 100 }) },
      waiting: [],
      server: {},
    });
  });
  test('one of two is taken back without the other', () => {
    const two = [...queued, changed({ title: '再改', score: 120 }, 'b')];
    expect(paper(...two)).toEqual(at(2, { title: '再改', score: 120 }));
    expect(paper(...two, queueChanged({ kind: 'discarded', id: 'b' }))).toEqual({ ...server, title: '改' });
    expect(paper(...two, settle('a', { revision: 3 }))).toEqual(at(3, { title: '再改', score: 120 }));
    expect(paper(...two, settle('a', { revision: 3 }), queueChanged({ kind: 'discarded', id: 'b' }))).toEqual(
      at(3, { title: '改', score: 100 }),
    );
  });
  test('of one record leaves the others alone', () => {
    const state = after(
      received(server, { id: 8, revision: 1 }),
      changed({ title: '改' }, 'a'),
      changed({ revision: 2 }, undefined, 8),
    );
    expect(state.paper?.entities[8]).toEqual({ id: 8, revision: 2 });
    expect(state.paper?.server).toEqual({ 7: server });
  });
});

test('dropped records are gone', () => {
  const state = after(received(at(1), { id: 8 }), recordsDropped({ kind: 'paper', ids: [7] }));
  expect(state.paper?.ids).toEqual([8]);
});
