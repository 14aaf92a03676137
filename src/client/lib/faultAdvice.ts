// The text that a screen shows for a fault in place of its data.
import { CODES } from '../../contract/codes';
import { STATUS_TEXTS, type ApiError } from './faultText';
import { t } from './texts/t';

const sentence = (text: string) => (/[。！？.!?]$/.test(text) ? text : t('{0}。', text));

/**
 * Cause and next step. The server's message names the log entry of an internal error, and who can grant a permission.
 */
export function faultAdvice(fault: ApiError | undefined): string {
  switch (fault?.kind) {
    case undefined:
      return t('地址不对，或它已被删除，请返回列表重新打开。');
    case 'network':
      return t('连接不到服务器，请检查网络后重试。');
    case 'business':
      if (fault.msg === '') return t('服务器没有说明原因，请稍后重试；仍然不行时请联系管理员。');
      if (fault.code === CODES.forbidden && !fault.msg.toLowerCase().includes(t('管理员').toLowerCase()))
        return t('{0}需要时请联系管理员开通。', sentence(fault.msg));
      return sentence(fault.msg);
    case 'http': {
      if (fault.status === 404) return t('未找到请求的资源（HTTP 404），服务器可能没有这项功能。');
      const text = STATUS_TEXTS[fault.status];
      return t(
        '{0}，请稍后重试；仍然不行时请告诉管理员出错的时间。',
        text ? text + t('（{0}）', `HTTP ${fault.status}`) : t('服务器返回 HTTP {0}', fault.status),
      );
    }
    default:
      return t('服务器的回答无法读取，请刷新页面后重试；仍然不行时请联系管理员。');
  }
}

/** A server that does not know the endpoint does not have the feature. */
export const isUnknownCall = (fault: unknown): boolean => {
  const known = fault as ApiError | null | undefined;
  return known?.kind === 'business' ? known.code === CODES.notFound : known?.kind === 'http' && known.status === 404;
};

/** The server's message; empty if it does not know the endpoint or did not answer. */
export const saidBy = (fault: unknown): string => {
  const known = fault as ApiError | null | undefined;
  return known?.kind === 'business' ? known.msg : '';
};
