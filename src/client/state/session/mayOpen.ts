// The screens that the account's role can open. Separate from the slice: the login screen does not load the table of
// pages.
import type { RouteEntry, User } from '../../../contract/account/session';
import { VIEWS, withInsideViews } from '../../../domain/account/views';
import { t } from '../../lib/texts/t';
import { selectActiveSetId } from '../paperWorkingSet/paperWorkingSetSlice';
import { selectHasFunction, selectUser } from './sessionSlice';

/** Not part of the menu; available to every account. */
export const ALWAYS_OPEN: readonly RouteEntry[] = VIEWS.filter(({ everyone }) => everyone).map(({ name, title }) => ({
  name,
  title: t(title),
}));

type State = Parameters<typeof selectUser>[0];

const NO_VIEWS: ReadonlySet<string> = new Set();
const known = new WeakMap<User['role'], ReadonlySet<string>>();
function viewsOf(user: User | null): ReadonlySet<string> {
  if (!user) return NO_VIEWS;
  let views = known.get(user.role);
  if (!views) known.set(user.role, (views = withInsideViews(namesOf(user.role))));
  return views;
}
const namesOf = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ name, children = [] }) => [name, ...namesOf(children)]);

/** Whether the role data include the view. */
export const selectMayOpen = (state: State, view: string): boolean => viewsOf(selectUser(state)).has(view);
/** Composing papers needs the permission and the screen. */
export const selectMayCompose = (state: State): boolean =>
  selectHasFunction(state, 'paper.write') && selectMayOpen(state, 'paperEdit');
/** The same for adding and changing questions. */
export const selectMayEnter = (state: State): boolean =>
  selectHasFunction(state, 'question.write') && selectMayOpen(state, 'addQuestion');

/**
 * Choosing questions for a paper needs the permission to compose papers; for a report, the permission to write reports.
 */
export const selectMayChoose = (state: State & Parameters<typeof selectActiveSetId>[0]): boolean =>
  selectActiveSetId(state).startsWith('paper:') ? selectMayCompose(state) : selectHasFunction(state, 'report.write');
