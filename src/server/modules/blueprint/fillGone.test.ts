// If this fails, fills whose client has disconnected keep the solver busy and block all other users.
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { openTestApp } from '../../../testing/testApp';
import { fillRoutes } from './fillRoutes';
import type { SolverThreads } from './solverThreads';

test('a client that goes away while its blueprint is filled ends the work', async () => {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let end: (reason: unknown) => void = () => undefined;
  const ended = new Promise<unknown>((resolve) => (end = resolve));
  const threads: SolverThreads = {
    run: (_problem, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          end(signal.reason);
          reject(signal.reason);
        });
        begin();
      }),
    close: async () => undefined,
  };
  const t = await openTestApp({
    modules: [
      fillRoutes(
        () => Promise.resolve([]),
        () => threads,
      ),
    ],
  });
  try {
    const url = await t.app.listen({ host: '127.0.0.1', port: 0 });
    const { cookie } = await t.visitorOf(4);
    const body: BlueprintBody = {
      stage_id: null,
      grade_id: null,
      gs_id: null,
      rows: [{ id: 1, title: '', system_info_id: null, kp_ids: [] }],
      cells: [{ id: 1, row_id: 1, type_id: 101, difficulty: null, count: 1, score: 5 }],
      difficulty_mean: null,
      coverage: [],
      exclude_paper_ids: [],
      unused: null,
    };
    const form = new FormData();
    form.append('body', JSON.stringify(body));
    form.append('seed', '1');
    const client = new AbortController();
    const reply = fetch(`${url}/api/blueprint/fill`, {
      method: 'POST',
      body: form,
      headers: { cookie, origin: url },
      signal: client.signal,
    });
    const refused = reply.then((answer) => answer.text()).then((text) => Promise.reject(new Error(text)));
    await Promise.race([begun, refused]);
    client.abort();
    expect(await ended).toEqual(new Error('the client went away'));
    await expect(reply).rejects.toThrow();
    await expect(refused).rejects.toThrow();
  } finally {
    await t.close();
  }
});
