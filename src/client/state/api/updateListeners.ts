// An old page with a new server: a call that it no longer knows, or a reply of another shape, may come from that. Then the served
// page names another program than the one that runs here, and the layout offers to load it.
import { isRejected } from '@reduxjs/toolkit';
import { CODES } from '../../../contract/codes';
import type { Effects } from '../effects';
import type { Listen } from '../listen';
import { updateFound } from '../ui/uiSlice';
import { fetchStatic } from './api';
import type { ApiError } from './wireRequest';

/** ms between two looks: most refusals have nothing to do with it. */
const AGAIN_MS = 60_000;
const CODES_OF_CHANGE: readonly number[] = [CODES.notFound, CODES.invalid];

const mayBeOld = (fault: ApiError | undefined): boolean =>
  fault?.kind === 'contract' || (fault?.kind === 'http' && fault.status < 500) || (fault?.kind === 'business' && CODES_OF_CHANGE.includes(fault.code));

export function addUpdateListeners(listen: Listen, effects: Effects): void {
  const { program } = effects;
  if (program === undefined) return;
  let looked: number | null = null;
  listen({
    predicate: (action) => isRejected(action) && action.type.startsWith('api/execute') && mayBeOld(action.payload as ApiError | undefined),
    effect: async (_action, { dispatch }) => {
      const now = effects.clock.now();
      if (looked !== null && Math.abs(now - looked) < AGAIN_MS) return;
      looked = now;
      try {
        const page = new TextDecoder().decode(await fetchStatic(effects, './'));
        // What is no page of ours (a gateway's) tells nothing.
        if (/<div id="root">/.test(page) && !page.includes(program)) dispatch(updateFound());
      } catch {
        // Out of reach: the offline banner says so.
        looked = null;
      }
    },
  });
}
