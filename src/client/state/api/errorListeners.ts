// The error notices of all calls: those through the store, and those outside it (quietFaultMet). The caller still gets
// the rejection.
import { createAction, isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { isUnknownCall } from '../../lib/faultAdvice';
import { faultText, NETWORK_FAULT } from '../../lib/faultText';
import { t } from '../../lib/texts/t';
import { flushTyping } from '../../lib/typing';
import type { Effects, ToastKind } from '../effects';
import { loggedOut, selectIsOtherServer } from '../session/sessionSlice';
import type { Listen } from '../store';
import type { CallMeta } from './perform';
import { endsSession, type ApiError } from './wireRequest';

const NEEDS_NETWORK = t('网络已断开，这一步需要联网；填写的内容还在，联网后请重试');
const QUEUED = t('网络不通，已存入“未同步”，联网后自动提交');

/** A call outside the store got a fault. Its caller handles the message, but the session may have ended. */
export const quietFaultMet = createAction<ApiError>('api/quietFaultMet');

interface RejectedMeta {
  aborted?: boolean;
  condition?: boolean;
  arg?: { endpointName?: string; originalArgs?: unknown };
  baseQueryMeta?: CallMeta;
}
const isRead = ({ type }: UnknownAction): boolean => type.startsWith('api/executeQuery/');
const isRejectedCall = (action: UnknownAction): boolean =>
  isRejected(action) && (isRead(action) || action.type.startsWith('api/executeMutation/'));

export function addErrorListeners(listen: Listen, effects: Effects): void {
  // Once the page is leaving, further faults show no notice and do not reload.
  let leaving = false;
  const leave = (fault: ApiError, dispatch: (action: UnknownAction) => unknown, username?: string): void => {
    leaving = true;
    effects.log(`session ended: ${JSON.stringify(fault)}`);
    // Drafts are stored under the account.
    flushTyping();
    dispatch(loggedOut());
    effects.navigate('/login');
    effects.reload({
      fault: fault.kind === 'http' ? 'gateway' : 'session',
      ...(username !== undefined && { username }),
    });
    if (fault.kind === 'business') effects.toast('error', faultText(fault));
  };

  listen({
    actionCreator: quietFaultMet,
    effect: ({ payload }, { dispatch }) => {
      if (!leaving && endsSession(payload)) leave(payload, dispatch);
    },
  });
  listen({
    predicate: isRejectedCall,
    effect: (action, { dispatch, getState }) => {
      const meta = (action as UnknownAction & { meta: RejectedMeta }).meta;
      if (leaving || meta.aborted || meta.condition) return;
      const name = meta.arg?.endpointName ?? '';
      const toast = (text: string, kind: ToastKind = 'error') => {
        if (!meta.baseQueryMeta?.ownFault) effects.toast(kind, text);
      };
      const fault = (action as UnknownAction & { payload?: ApiError }).payload;
      if (!fault) {
        effects.log(`${name}: ${String((action as { error?: { message?: string } }).error?.message)}`);
        return toast(NETWORK_FAULT);
      }
      if (endsSession(fault)) {
        // Logging out of an ended session is a success.
        if (name !== 'logout')
          leave(fault, dispatch, (meta.arg?.originalArgs as { username?: string } | undefined)?.username);
        return;
      }
      if (fault.kind === 'queued') return toast(QUEUED, 'info');
      if (fault.kind !== 'business')
        effects.log(
          `${name}: ${fault.kind === 'contract' ? fault.reason : faultText(fault)}${fault.kind === 'http' ? ` (HTTP ${fault.status})` : ''}`,
        );
      // A page says in its place what this server does not have.
      if (isRead(action) && meta.baseQueryMeta?.ours && isUnknownCall(fault) && selectIsOtherServer(getState())) return;
      // While the offline banner is shown, failed reads show no notice; a change that the user made gets one.
      if (fault.kind === 'network' && getState().offline.away) {
        if (!isRead(action)) toast(NEEDS_NETWORK);
      } else toast(faultText(fault));
    },
  });
}
