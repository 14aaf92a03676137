// The same values on both engines: parameters are sent as PostgreSQL text, columns are parsed by this table. int8 ->
// number (ids stay below 2^53), timestamptz -> ISO text, date/timestamp/time/interval/numeric -> text, json -> value.
import { types as kinds } from 'node:util';
import { types } from 'pg';

type Parse = (text: string) => unknown;
const ISO_LIKE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(?::?(\d\d))?(?::\d\d)?$/;
const { isDate, isUint8Array } = kinds;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** '2026-11-21 10:00:00.5+08' -> '2026-11-21T02:00:00.500Z'; infinity and years beyond 9999 stay as they are. */
export function timestamptzToIso(text: string): string {
  const match = ISO_LIKE.exec(text);
  if (!match) return text;
  const [, day, time, fraction = '', hours, minutes = '00'] = match;
  return new Date(`${day}T${time}${fraction.slice(0, 4)}${hours}:${minutes}`).toISOString();
}

const asText: Parse = (text) => text;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const builtIn = types.getTypeParser as unknown as (oid: number, format?: string) => Parse;
const parseTextArray = builtIn(1009) as (text: string) => unknown[];

function arrayOf(parse: Parse): Parse {
  const each = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(each) : value === null ? null : parse(value as string);
  return (text) => parseTextArray(text).map(each);
}

const PARSERS = new Map<number, Parse>([
  [20, Number],
  [1016, arrayOf(Number)],
  [TIMESTAMPTZ, timestamptzToIso],
  [1185, arrayOf(timestamptzToIso)],
  [TIMESTAMP, asText],
  [1115, arrayOf(asText)],
  [1082, asText],
  [1182, arrayOf(asText)],
  [1186, asText],
  [1187, arrayOf(asText)],
  [1231, arrayOf(asText)],
]);

export function parserFor(oid: number): Parse {
  return PARSERS.get(oid) ?? builtIn(oid);
}

/** Has the shape of pg's type table. */
export const pgTypes = {
  getTypeParser: (oid: number, format?: string) => (format === 'binary' ? builtIn(oid, format) : parserFor(oid)),
} as unknown as typeof types;

export type Parameter = string | Uint8Array | null;

/** A lone surrogate is not a character: it becomes U+FFFD, as in every UTF-8 encoder. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD');
}

export function toParameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return wellFormed(value);
  if (isUint8Array(value)) return value;
  if (isDate(value)) return value.toISOString();
  if (Array.isArray(value)) return toArrayLiteral(value);
  if (typeof value === 'object') return wellFormed(JSON.stringify(value));
  return String(value);
}

function toArrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return toArrayLiteral(value);
    const parameter = toParameter(value);
    if (parameter === null) return 'NULL';
    const text = typeof parameter === 'string' ? parameter : `\\x${Buffer.from(parameter).toString('hex')}`;
    return `"${text.replace(/[\\"]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}
