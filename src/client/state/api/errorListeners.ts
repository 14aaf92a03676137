// The error catalogue (spec section 8), for every call at once. The caller still gets the rejection.
import { isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { CODES } from '../../../contract/codes';
import type { Effects, ToastKind } from '../effects';
import type { Listen } from '../listen';
import { loggedOut } from '../session/sessionSlice';
import type { ApiError } from './wireRequest';

export const NETWORK_FAULT = '网络错误';
const NEEDS_NETWORK = '网络已断开，这一步需要联网；填写的内容还在，联网后请重试';
const QUEUED = '网络不通，已存入“未同步”，联网后自动提交';
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: '服务器不理解请求的语法',
  403: '服务器拒绝请求',
  404: '未找到请求的资源',
  405: '禁用请求中指定的方法',
  500: '服务器内部错误',
  503: '服务不可用',
};

/** Said where they happen: a server without drafts, jobs, comments, templates or notices, or none at all, interrupts nobody. */
const QUIET = new Set(['getDrafts', 'saveDraft', 'getJobs', 'saveAnswers', 'getComments', 'getPaperTemplates', 'getFront', 'sendQueued']);

interface CallMeta {
  aborted?: boolean;
  condition?: boolean;
  arg?: { endpointName?: string };
}
const isRejectedCall = (action: UnknownAction): boolean =>
  isRejected(action) && (action.type.startsWith('api/executeQuery/') || action.type.startsWith('api/executeMutation/'));

export function addErrorListeners(listen: Listen, effects: Effects): void {
  // Once the page is on its way out, what else fails meanwhile says nothing and reloads nothing.
  let leaving = false;
  const leave = (dispatch: (action: UnknownAction) => unknown): void => {
    const atLogin = effects.location.path() === '/login';
    dispatch(loggedOut());
    if (atLogin) return;
    leaving = true;
    effects.navigate('/login');
    effects.reload();
  };

  listen({
    predicate: isRejectedCall,
    effect: (action, { dispatch, getState }) => {
      const meta = (action as UnknownAction & { meta: CallMeta }).meta;
      if (leaving || meta.aborted || meta.condition) return;
      const name = meta.arg?.endpointName ?? '';
      const toast = (text: string, kind: ToastKind = 'error') => {
        if (!QUIET.has(name)) effects.toast(kind, text);
      };
      const fault = (action as UnknownAction & { payload?: ApiError }).payload;
      if (!fault) {
        effects.log(`${name}: ${String((action as { error?: { message?: string } }).error?.message)}`);
        toast(NETWORK_FAULT);
      } else if (fault.kind === 'http') {
        effects.log(`${name}: HTTP ${fault.status} ${STATUS_TEXTS[fault.status] ?? ''}`);
        if (fault.status === 502) leave(dispatch);
        else toast(STATUS_TEXTS[fault.status] ?? NETWORK_FAULT);
      } else if (fault.kind === 'business') {
        if (fault.code === CODES.sessionInvalid) {
          // Signing out of a session that is over is what was wanted.
          if (name === 'logout') return;
          leave(dispatch);
        }
        if (fault.code === CODES.sessionInvalid) effects.toast('error', fault.msg || NETWORK_FAULT);
        else toast(fault.msg || NETWORK_FAULT);
      } else if (fault.kind === 'queued') {
        toast(QUEUED, 'info');
      } else {
        effects.log(`${name}: ${fault.kind === 'contract' ? fault.reason : 'network'}`);
        // While the banner says it, a page that reads says nothing; who wanted to change something is told what became of it.
        if (fault.kind === 'network' && getState().offline.away) {
          if (action.type.startsWith('api/executeMutation/')) toast(NEEDS_NETWORK);
        } else toast(NETWORK_FAULT);
      }
    },
  });
}
