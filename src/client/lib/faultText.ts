// The faults of an API call, and the text of the notice for each.
import { CODES } from '../../contract/codes';
import { LANGUAGE, t } from './texts/t';
import { translated } from './texts/translated';

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

/** Shown before a message of the server that has no translation. */
const KINDS: Readonly<Record<number, string>> = {
  [CODES.invalid]: t('输入有误'),
  [CODES.forbidden]: t('没有权限'),
  [CODES.notFound]: t('没有找到'),
  [CODES.conflict]: t('与现有内容冲突'),
  [CODES.tooMany]: t('请求过多'),
  [CODES.internal]: t('服务器内部错误'),
  [CODES.sessionInvalid]: t('登录已失效，请重新登录'),
};

/** The server's message in the language of the interface. */
export function serverText(code: number, msg: string): string {
  const text = translated(msg);
  if (LANGUAGE === 'zh-CN' || text !== msg || !/\p{Script=Han}/u.test(msg)) return text;
  return KINDS[code] === undefined ? msg : `${KINDS[code]} (${msg})`;
}

export function faultText(fault: ApiError | undefined): string {
  if (fault?.kind === 'business') return fault.msg || NETWORK_FAULT;
  const text = fault?.kind === 'http' ? STATUS_TEXTS[fault.status] : undefined;
  return text === undefined ? NETWORK_FAULT : `${NETWORK_FAULT}${t('：')}${text}`;
}
