// Detects an old page with a new server. An unknown call, or a reply of another shape, may be a sign of it; if the
// served page then references another script than the running one, the layout offers to reload.
import { isRejected } from '@reduxjs/toolkit';
import { CODES } from '../../../contract/codes';
import type { Effects } from '../effects';
import type { Listen } from '../store';
import { updateFound } from '../ui/uiSlice';
import { fetchStatic } from './transport';
import type { ApiError } from './wireRequest';

/** ms between two checks: most refusals have other causes. */
const AGAIN_MS = 60_000;
const CODES_OF_CHANGE: readonly number[] = [CODES.notFound, CODES.invalid];

const mayBeOld = (fault: ApiError | undefined): boolean =>
  fault?.kind === 'contract' ||
  (fault?.kind === 'http' && fault.status < 500) ||
  (fault?.kind === 'business' && CODES_OF_CHANGE.includes(fault.code));

export function addUpdateListeners(listen: Listen, effects: Effects): void {
  const { program } = effects;
  if (program === undefined) return;
  let looked: number | null = null;
  listen({
    predicate: (action) =>
      isRejected(action) && action.type.startsWith('api/execute') && mayBeOld(action.payload as ApiError | undefined),
    effect: async (_action, { dispatch }) => {
      const now = effects.clock.now();
      if (looked !== null && Math.abs(now - looked) < AGAIN_MS) return;
      looked = now;
      try {
        const page = new TextDecoder().decode(await fetchStatic(effects, './'));
        // A page without our root element (for example from a gateway) proves nothing.
        if (/<div id="root">/.test(page) && !page.includes(program)) dispatch(updateFound());
      } catch {
        // Unreachable: the offline banner reports it.
        looked = null;
      }
    },
  });
}
