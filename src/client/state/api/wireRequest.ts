// Encodes a call with its arguments into a request, and decodes a reply into data or one of four faults.
import * as z from 'zod/mini';
import { CODES } from '../../../contract/codes';
import { faultsData, faultsIn, issuePlace } from '../../../contract/faults';
import { envelope, normalizePath, type Call } from '../../../contract/wire';
import { serverText, type ApiError } from '../../lib/faultText';
import { LANGUAGE, t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';

export const BASE_PATH = '/api';

export type { ApiError };

export const isQueued = (error: unknown): error is { kind: 'queued'; id: string } =>
  (error as { kind?: unknown } | undefined)?.kind === 'queued';

/** Such a reply to any call triggers logout and reload. */
export const endsSession = (error: ApiError): boolean =>
  (error.kind === 'http' && error.status === 502) || (error.kind === 'business' && error.code === CODES.sessionInvalid);

export type Fields = Record<string, string>;

/**
 * Encodes with the call's codecs. An argument that violates the contract is a business fault, reported before sending.
 */
export function encodeFields(call: Call, args: unknown): { fields: Fields } | { error: ApiError } {
  const result = z.safeEncode(call.request, args ?? {});
  if (!result.success) {
    const issue = result.error.issues[0];
    const name = issue?.path.join('.') ?? '';
    const msg = (name && t('{0}：', name)) + (issue ? translated(issue.message) : t('输入有误'));
    const place = issuePlace(issue?.path ?? [], (args ?? {}) as Record<string, unknown>);
    return {
      error: { kind: 'business', code: CODES.invalid, msg, data: place ? faultsData([{ ...place, msg }]) : null },
    };
  }
  const fields: Fields = {};
  for (const [name, value] of Object.entries(result.data as Record<string, unknown>)) {
    if (value !== undefined && value !== null) fields[name] = String(value);
  }
  return { fields };
}

export function requestUrl(call: Call, fields: Fields): string {
  const path = BASE_PATH + normalizePath(call.spelled ?? call.path);
  if (call.method !== 'GET' || Object.keys(fields).length === 0) return path;
  return `${path}?${new URLSearchParams(fields).toString()}`;
}

export function requestBody(fields: Fields, files: Readonly<Record<string, Blob>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

/** The faults of fields in the language of the interface. */
function readable(data: unknown): unknown {
  const faults = LANGUAGE === 'zh-CN' ? [] : faultsIn(data);
  return faults.length > 0 ? faultsData(faults.map((fault) => ({ ...fault, msg: translated(fault.msg) }))) : data;
}

/** The envelope of a fault is read for every status up to 500. From 400 on nothing is a success. */
export function openEnvelope(path: string, status: number, text: string): { data: unknown } | { error: ApiError } {
  if (status > 500) return { error: { kind: 'http', status } };
  const reply = z.safeParse(envelope, parseJson(text));
  const failed = status >= 400;
  if (!reply.success)
    return { error: failed ? { kind: 'http', status } : { kind: 'contract', reason: `${path}: no envelope` } };
  const { error, msg, data } = reply.data;
  if (error !== CODES.success)
    return {
      error: { kind: 'business', code: error, msg: serverText(error, msg ?? ''), data: readable(data ?? null) },
    };
  return failed ? { error: { kind: 'http', status } } : { data };
}

export async function openReply(
  call: Call,
  args: unknown,
  status: number,
  text: string,
): Promise<{ data: unknown } | { error: ApiError }> {
  const reply = openEnvelope(call.path, status, text);
  if ('error' in reply) return reply;
  let opened = z.safeParse(call.data, reply.data ?? null);
  // Only for other server implementations: ours never omits the data of a write.
  if (!opened.success && (reply.data ?? null) === null)
    opened = z.safeParse(call.data, (await import('../../../contract/otherServers')).storedAsSent(call, args));
  if (!opened.success && call.origin === 'spec' && call.method === 'GET' && (reply.data ?? null) !== null)
    opened = z.safeParse(call.data, (await import('../../../contract/otherServers')).completedReply(call, reply.data));
  if (opened.success) return { data: opened.data ?? null };
  const issue = opened.error.issues[0];
  return {
    error: { kind: 'contract', reason: `${call.path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}` },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
