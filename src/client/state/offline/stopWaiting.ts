// The user stops a slow call: lists offer to load again, a save keeps the typed content and its key.
import { tell } from '../prompts';
import type { AppThunk } from '../store';

export const STOPPED = '已停止等待，填写的内容还在。服务器可能已经收到，再次提交不会重复保存';

export const stopWaiting =
  (what: 'slow' | 'saves' = 'slow'): AppThunk =>
  (dispatch, _getState, { patience }) => {
    if (patience.stop(what) > 0) dispatch(tell('info', STOPPED));
  };
