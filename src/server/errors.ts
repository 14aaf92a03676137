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

// Faults of files, for the operator at a terminal.

const FILE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: '没有权限 (permission denied)',
  EDQUOT: '磁盘配额已满 (disk quota exceeded)',
  EISDIR: '这是一个文件夹 (a folder)',
  ELOOP: '符号链接指向自己 (too many links)',
  ENAMETOOLONG: '名称过长 (name too long)',
  ENOENT: '没有这个文件或文件夹 (no such file or folder)',
  ENOSPC: '磁盘已满 (no space left)',
  ENOTDIR: '路径中有一段不是文件夹 (not a folder)',
  EPERM: '不允许 (not permitted)',
  EROFS: '磁盘只读 (read-only disk)',
};

/** What is wrong with a file or folder, by the error of the operating system; null for any other error. */
export const fileFault = (error: unknown): string | null =>
  FILE_FAULTS[String((error as NodeJS.ErrnoException | null)?.code)] ?? null;
