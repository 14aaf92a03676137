// The faults of a call, and what staff read of them: the sentence of a notice (spec section 8), and what a screen says in place of its data.
import { CODES } from '../../contract/codes';

export type ApiError =
  | { kind: 'business'; code: number; msg: string; data: unknown }
  | { kind: 'http'; status: number }
  | { kind: 'contract'; reason: string }
  | { kind: 'network' }
  /** The server is out of reach; the edit waits in the queue and is stored once it is back. */
  | { kind: 'queued'; id: string };

export const NETWORK_FAULT = '网络错误';
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: '服务器不理解请求的语法',
  403: '服务器拒绝请求',
  404: '未找到请求的资源',
  405: '禁用请求中指定的方法',
  500: '服务器内部错误',
  503: '服务不可用',
};

export function faultText(fault: ApiError | undefined): string {
  if (fault?.kind === 'business') return fault.msg || NETWORK_FAULT;
  const text = fault?.kind === 'http' ? STATUS_TEXTS[fault.status] : undefined;
  return text === undefined ? NETWORK_FAULT : `${NETWORK_FAULT}：${text}`;
}

const sentence = (text: string) => (/[。！？]$/.test(text) ? text : `${text}。`);

/** Cause and next step. The server's own words name the log entry of an internal error, and who can grant a right. */
export function faultAdvice(fault: ApiError | undefined): string {
  switch (fault?.kind) {
    case undefined:
      return '地址不对，或它已被删除，请返回列表重新打开。';
    case 'network':
      return '连接不到服务器，请检查网络后重试。';
    case 'business':
      if (fault.msg === '') return '服务器没有说明原因，请稍后重试；仍然不行时请联系管理员。';
      if (fault.code === CODES.forbidden && !fault.msg.includes('管理员')) return `${sentence(fault.msg)}需要时请联系管理员开通。`;
      return sentence(fault.msg);
    case 'http': {
      const text = STATUS_TEXTS[fault.status];
      return `${text ? `${text}（HTTP ${fault.status}）` : `服务器返回 HTTP ${fault.status}`}，请稍后重试；仍然不行时请告诉管理员出错的时间。`;
    }
    default:
      return '服务器的回答无法读取，请刷新页面后重试；仍然不行时请联系管理员。';
  }
}

/** A server that does not know the call has no such thing. */
export const isUnknownCall = (fault: unknown): boolean => {
  const known = fault as ApiError | null | undefined;
  return known?.kind === 'business' ? known.code === CODES.notFound : known?.kind === 'http' && known.status === 404;
};

/** The server's own words; nothing where it does not know the call, or gave no answer. */
export const saidBy = (fault: unknown): string => {
  const known = fault as ApiError | null | undefined;
  return known?.kind === 'business' ? known.msg : '';
};
