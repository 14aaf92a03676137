// Errors that a service throws on purpose: a wire code and a Chinese msg that says what to do.
import { CODES } from '../contract/codes';
import { faultsData, type Fault } from '../contract/faults';

export class DomainError extends Error {
  constructor(
    readonly code: number,
    /** Shown to staff unchanged. */
    readonly msg: string,
    /** Sent in the envelope: the newer revision of a conflict, or the faults of fields. */
    readonly data: unknown = null,
  ) {
    super(msg);
    this.name = 'DomainError';
  }
}

/**
 * `field` and `item` of the value that is refused, as in a Fault; without them the refusal concerns the whole
 * request.
 */
export const invalid = (msg: string, field?: string, item?: string) => refusal(CODES.invalid, msg, field, item);
/** A change without the `revision` that it starts from. */
export const revisionMissing = () => invalid('页面没有说明改的是哪一版，请刷新页面后重新保存', 'revision');
/** All faults travel; `msg` is that of the first. */
export const invalidFields = (faults: readonly [Fault, ...Fault[]]) =>
  new DomainError(CODES.invalid, faults[0].msg, faultsData(faults));
export const forbidden = (msg = '没有权限进行此操作，请联系管理员', field?: string) =>
  refusal(CODES.forbidden, msg, field);
export const notFound = (what: string, field?: string) =>
  refusal(CODES.notFound, `${what}不存在或已被删除，请刷新后重试`, field);
export const conflict = (msg: string, data?: unknown) => new DomainError(CODES.conflict, msg, data);
const refusal = (code: number, msg: string, field?: string, item?: string) =>
  new DomainError(
    code,
    msg,
    field === undefined ? null : faultsData([{ field, ...(item !== undefined && { item }), msg }]),
  );
export const tooMany = (msg: string) => new DomainError(CODES.tooMany, msg);
export const sessionInvalid = (msg = '登录已失效，请重新登录') => new DomainError(CODES.sessionInvalid, msg);

// An invalid configuration: the message, in Chinese and English, is for the operator who starts the server.

export class ConfigError extends Error {}
