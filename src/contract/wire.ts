// A call is data: the client endpoint, the server route, docs/api.md and the OpenAPI file are made from one value. The
// base path is /api, POST bodies are multipart form data, arrays are JSON text.
import * as z from 'zod/mini';
import type { FunctionKey } from './account/functionKeys';
import type { OfflineRule } from './offline';

export type Method = 'GET' | 'POST';
/** What lists show of each kind of record; the file of its calls adds the kind (`declare module`). */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface EntityRows {}
export type EntityKind = keyof EntityRows & string;
/** `public`: no session needed. `session`: any signed-in account. Else the role must hold the key. */
export type Access = 'public' | 'session' | FunctionKey;

export interface Call<Req extends z.ZodMiniType = z.ZodMiniType, Data extends z.ZodMiniType = z.ZodMiniType> {
  method: Method;
  /** Path under the base path /api, with a leading slash. */
  path: string;
  /** The path as the specified API writes it, if different (with or without a leading /api). */
  spelled?: string;
  origin: 'spec' | 'ours';
  access: Access;
  /** One English line for docs/api.md. */
  summary: string;
  /** Decodes the form or query fields into typed values; encodes the other way on the client. */
  request: Req;
  /** The `data` of a successful reply. */
  data: Data;
  /** The specification leaves the shape of `data` open: what does not fit is empty. */
  anyShape?: true;
  /** `false`: a POST that changes nothing (its query is too long for a URL); sent without an idempotency key. */
  writes?: false;
  /**
   * For a write that another server answers without data: the part of the reply that is known from the sent fields (see
   * otherServers.ts); null where the reply's data are needed.
   */
  withoutData?(sent: z.output<Req>): Partial<z.output<Data>> | null;
  /** The records of the reply: the rows of a list, or one record; for a write: the record `id`. */
  entity?: EntityKind;
  /** Names of file parts; they are streamed, not decoded. */
  files?: readonly string[];
  /**
   * `own`: its screen shows the progress and can cancel it, or it runs in the background; else a notice offers to
   * stop it.
   */
  progress?: 'own';
  /** `own`: its screen shows a failure in its place; else a notice does. */
  faults?: 'own';
  /** A save that may be kept when it gets no answer. */
  offline?: OfflineRule<z.output<Req>>;
}

/** A request header: servers of the same contract without support for it ignore it. */
export const KEY_HEADER = 'idempotency-key';
/** Every POST of a signed-in account that changes data and sends no file has the header. */
export const takesKey = (call: Call): boolean =>
  call.method === 'POST' && call.access !== 'public' && call.writes !== false && call.files === undefined;

/** Lazy: `make` runs at the first call. A page needs only a few of about five hundred schemas. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * A call as its module writes it, with its schemas as functions; the `request` and `data` of the result are the schemas
 * themselves.
 */
export function defineCall<Req extends z.ZodMiniType, Data extends z.ZodMiniType>(
  call: Omit<Call<Req, Data>, 'request' | 'data'> & { request: () => Req; data: () => Data },
): Call<Req, Data> {
  const request = once(call.request);
  const data = once(call.data);
  return Object.defineProperties({ ...call } as unknown as Call<Req, Data>, {
    request: { enumerable: true, get: request },
    data: { enumerable: true, get: data },
  });
}
export type RequestOf<C> = C extends Call<infer Req, z.ZodMiniType> ? z.output<Req> : never;
export type DataOf<C> = C extends Call<z.ZodMiniType, infer Data> ? z.output<Data> : never;

/** A leading /api in a request path is removed first; a missing slash is added. */
export function normalizePath(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted === '/api' || rooted.startsWith('/api/') ? rooted.slice(4) || '/' : rooted;
}

// ---- field codecs: text on the wire <-> value in the program ----

/** Whole number as text, below 2^53. */
export const formInt = () =>
  z.codec(z.string().check(z.regex(/^-?\d{1,15}$/, '应为整数')), z.int(), { decode: Number, encode: String });

/** Whole number or nothing: '' is null. */
export const formNullableInt = () =>
  z.codec(z.string().check(z.regex(/^(-?\d{1,15})?$/, '应为整数或留空')), z.nullable(z.int()), {
    decode: (text) => (text === '' ? null : Number(text)),
    encode: (value) => (value === null ? '' : String(value)),
  });

/** A value as JSON text (arrays and records). */
export const formJson = <T extends z.ZodMiniType>(schema: T) =>
  z.codec(z.string(), schema, {
    decode: (text, ctx) => {
      try {
        return JSON.parse(text) as z.input<T>;
      } catch {
        ctx.issues.push({ code: 'custom', input: text, message: '应为 JSON 文本' });
        return z.NEVER as never;
      }
    },
    encode: (value) => JSON.stringify(value),
  });

/** Flag 0 / 1 as text. */
export const formFlag = () =>
  z.codec(z.string().check(z.regex(/^[01]$/, '应为 0 或 1')), z.union([z.literal(0), z.literal(1)]), {
    decode: (text) => (text === '1' ? 1 : 0),
    encode: String,
  });

/** Text without control characters other than tab and line breaks; at most `max` UTF-16 units. */
export const formText = (max: number, min = 0) =>
  z.string().check(
    z.maxLength(max, `不能超过 ${max} 个字符`),
    z.minLength(min, min > 1 ? `不能少于 ${min} 个字符` : '不能为空'),
    z.refine((t) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(t), '含有无法保存的控制字符'),
  );

/** The column by which a list is sorted, downwards with `-` before it; without it the newest comes first. */
export const orderBy = <const Name extends string>(names: readonly Name[]) =>
  z.optional(z.enum([...names, ...names.map((name) => `-${name}`)] as (Name | `-${Name}`)[]));

export const page = z.object({ page: z.optional(formInt()), size: z.optional(formInt()) });

export const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({ list: z.array(item), total: z.int(), page: z.int(), size: z.int() });

export const flag = z.union([z.literal(0), z.literal(1)]);
export const timestamp = z.string();
export const nothing = z.unknown();

/** Every reply: `error` 0 is success. */
export const envelope = z.looseObject({
  error: z.int(),
  msg: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
});
export type Envelope<T = unknown> = { error: number; msg: string; data: T };
