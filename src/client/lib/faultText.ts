// The faults of an API call, and the text of the notice for each.
import { t } from './texts/t';

export type ApiError =
  | { kind: 'business'; code: number; msg: string; data: unknown }
  | { kind: 'http'; status: number }
  | { kind: 'contract'; reason: string }
  | { kind: 'network' }
  /** The server is unreachable; the edit waits in the queue and is stored once the server is back. */
  | { kind: 'queued'; id: string };

export const NETWORK_FAULT = t('网络错误');
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: t('服务器不理解请求的语法'),
  403: t('服务器拒绝请求'),
  404: t('未找到请求的资源'),
  405: t('禁用请求中指定的方法'),
  500: t('服务器内部错误'),
  503: t('服务不可用'),
};

export function faultText(fault: ApiError | undefined): string {
  if (fault?.kind === 'business') return fault.msg || NETWORK_FAULT;
  const text = fault?.kind === 'http' ? STATUS_TEXTS[fault.status] : undefined;
  return text === undefined ? NETWORK_FAULT : `${NETWORK_FAULT}：${text}`;
}
