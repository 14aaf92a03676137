import { selectMayCompose } from '../session/mayOpen';
import { selectHasFunction, type SessionState } from '../session/sessionSlice';
import { selectActiveSetId } from './selectors';

type State = Parameters<typeof selectActiveSetId>[0] & { session: SessionState };

/** Questions are chosen for a paper by an account that may compose it, for a report by one that may make reports. */
export const selectMayChoose = (state: State): boolean =>
  selectActiveSetId(state).startsWith('paper:') ? selectMayCompose(state) : selectHasFunction(state, 'report.write');
