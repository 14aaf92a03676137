// Records mocks/sessions by real store runs with memory effects and the fake server.
// After a change of the state's shape: npx esbuild src/testing/journeys/recordSessions.ts --bundle --platform=node |
// node - mocks/sessions
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../../client/state/api/api';
import { startRecording } from '../../client/state/recorder';
import { fetchUser } from '../../client/state/session/sessionThunks';
import { takeRecording } from '../../client/state/sessionLog';
import { makeStore } from '../../client/state/store';
import { recordingStopped } from '../../client/state/ui/uiSlice';
import { makeMemoryEffects, makeMemoryWorld } from '../memoryEffects';
import { COMPOSE_SESSIONS } from './composeSessions';
import { EDIT_SESSIONS } from './editSessions';
import { server, settled, type Run } from './sessionServer';

async function openWindow(world = makeMemoryWorld(), signedIn = true): Promise<Pick<Run, 'store' | 'effects'>> {
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects);
  if (signedIn) await store.dispatch(fetchUser());
  await settled();
  return { store, effects };
}

async function recordAll(): Promise<void> {
  for (const [name, play] of Object.entries({ ...COMPOSE_SESSIONS, ...EDIT_SESSIONS })) {
    const { store, effects } = await openWindow(undefined, name !== 'compose-a-paper');
    const { store: other } = await openWindow(effects.world, name === 'two-windows-merge');
    await store.dispatch(startRecording());
    await play({ store, effects, other });
    await settled();
    store.dispatch(recordingStopped());
    const log = store.dispatch(takeRecording());
    writeFileSync(path.join(process.argv[2] ?? '.', `${name}.json`), `${JSON.stringify(log, null, 1)}\n`);
    for (const used of [store, other]) used.dispatch(api.util.resetApiState());
  }
}
void recordAll();
