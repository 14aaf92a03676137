import { selectMayCompose } from '../session/mayOpen';
import { selectHasFunction, type SessionState } from '../session/sessionSlice';
import { selectActiveSetId } from './selectors';

type State = Parameters<typeof selectActiveSetId>[0] & { session: SessionState };

/**
 * Choosing questions for a paper needs the permission to compose papers; for a report, the permission to write reports.
 */
export const selectMayChoose = (state: State): boolean =>
  selectActiveSetId(state).startsWith('paper:') ? selectMayCompose(state) : selectHasFunction(state, 'report.write');
