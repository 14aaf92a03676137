// Errors that a service throws on purpose: a wire code and a Chinese msg that says what to do.
import { CODES } from '../contract/codes';

export class DomainError extends Error {
  constructor(
    readonly code: number,
    /** Shown to staff unchanged. */
    readonly msg: string,
    /** Sent in the envelope, e.g. the newer revision of a conflict. */
    readonly data: unknown = null,
  ) {
    super(msg);
    this.name = 'DomainError';
  }
}

export const invalid = (msg: string, data?: unknown) => new DomainError(CODES.invalid, msg, data);
export const forbidden = (msg = '没有权限进行此操作，请联系管理员') => new DomainError(CODES.forbidden, msg);
export const notFound = (what: string) => new DomainError(CODES.notFound, `${what}不存在或已被删除，请刷新后重试`);
export const conflict = (msg: string, data?: unknown) => new DomainError(CODES.conflict, msg, data);
export const tooMany = (msg: string) => new DomainError(CODES.tooMany, msg);
export const sessionInvalid = (msg = '登录已失效，请重新登录') => new DomainError(CODES.sessionInvalid, msg);
