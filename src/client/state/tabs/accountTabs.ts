// The open tabs are kept with the account, by browser: opening the login screen closes them, and the next sign-in of
// the same person on the same browser opens them again.
import { TABS_KEY } from '../../../contract/question/drafts';
import { draftApi } from '../api/question/drafts';
import { deviceId } from '../deviceId';
import { ALWAYS_OPEN, selectMayOpen } from '../session/mayOpen';
import type { AppThunk } from '../store';
import { cookieText, tabsIn } from './tabsListeners';
import { tabsRestored } from './tabsSlice';

/** Browsers whose tabs are kept; the one that was not used longest gives way. */
const MOST = 5;

const readCopy = (): AppThunk<Promise<Record<string, unknown> | null>> => async (dispatch) => {
  const { data } = await dispatch(
    draftApi.endpoints.getDrafts.initiate({ key: TABS_KEY }, { subscribe: false, forceRefetch: true }),
  );
  if (!data) return null;
  const body = data.list[0]?.body;
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
};

/** Tabs that the account may still open. */
export const restoreTabs =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { effects }) => {
    const copy = await dispatch(readCopy());
    const tabs = tabsIn(copy?.[deviceId(effects)]).filter(
      ({ name }) => ALWAYS_OPEN.some((view) => view.name === name) || selectMayOpen(getState(), name),
    );
    if (tabs.length > 0) dispatch(tabsRestored(tabs));
  };

export const saveTabs =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { effects }) => {
    const copy = await dispatch(readCopy());
    if (!copy) return;
    const device = deviceId(effects);
    const rows: unknown = JSON.parse(cookieText(getState().tabs.list));
    if (JSON.stringify(copy[device] ?? []) === JSON.stringify(rows)) return;
    const others = Object.entries(copy).filter(([name]) => name !== device);
    const body = JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [device, rows]]));
    await dispatch(draftApi.endpoints.saveDraft.initiate({ key: TABS_KEY, body }, { track: false }));
  };
