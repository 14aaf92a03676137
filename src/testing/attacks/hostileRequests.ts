// Requests generated from the contract itself: forms that match the schemas, then corrupted. A new call is attacked
// without extra test code.
import fc from 'fast-check';
import * as z from 'zod/mini';
import { CALLS, type CallName } from '../../contract/calls';
import type { Call } from '../../contract/wire';

// Texts and names of fields that break what does not expect them.

const NASTY = [
  "' or 1=1; drop table questions; --",
  '"; select pg_sleep(10); --',
  "\\'; --",
  '%',
  '_',
  '%_%\\',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffx',
  '\u202e文档\u202c',
  '\u200b',
  '\ufeff',
  '\u0007',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '..%2f..%2f',
  'C:\\Windows\\win.ini',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '$\\def\\a{\\a\\a}\\a$',
  '$\\href{javascript:alert(1)}{x}$',
  '=cmd|calc',
  'NaN',
  'Infinity',
  '-Infinity',
  '-1',
  '0',
  '999999999999999',
  '9007199254740993',
  '-999999999999999',
  '1e9',
  '1000000000',
  '0x10',
  '1.5',
  '٣',
  '１',
  ' 1',
  '1 ',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '""',
  '[null]',
  '{"__proto__":{"polluted":1}}',
  '[{"constructor":{"prototype":{"polluted":1}}}]',
  '[["__proto__","polluted"]]',
  '[[[[[[[[[[]]]]]]]]]]',
  '{"a":',
  '[1e400]',
  '"\\ud800"',
  '"\\u0000"',
  '["\\u0000"]',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-01-01T00:00:00Z',
  'ＤＲＯＰ',
  '👩‍👩‍👧‍👦'.repeat(20),
  'é'.repeat(300),
];
/** Far beyond every limit of the contract. */
const HUGE = [
  'x'.repeat(1_000_000),
  '题'.repeat(300_000),
  '['.repeat(100_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  JSON.stringify(Array(50_000).fill(1)),
  '<b>'.repeat(100_000),
  `$${'{'.repeat(50_000)}$`,
];
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'role_id',
  'organization_id',
  'id',
  'author_id',
  'status',
  'revision',
  'password_hash',
  'toString',
  'a'.repeat(90),
  '题',
  'page[]',
  'a.b',
];

export interface HostileRequest {
  name: CallName;
  /** Pairs, so that a name can occur twice. */
  fields: readonly (readonly [string, string])[];
}

/** The internal structure of the schemas; only the parts that are used here. */
interface Def {
  type: string;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: Schema[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  keyType?: Schema;
  valueType?: Schema;
  getter?: () => Schema;
}
type Schema = z.ZodMiniType & { _zod: { def: Def } };
const defOf = (schema: z.ZodMiniType): Def => (schema as Schema)._zod.def;

const PLAIN = ['1', '题目', '<p>求 $x^2-1=0$ 的根。</p>', '2026-03-01', '13911112222', '123456', 'a', '0.5', '', 'A'];
const hostileText = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...HUGE) },
);
const number = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(1, 2, 3, 4, 5, 101) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 2 ** 31, 2 ** 53 - 1, 0.5, 1e9, 1e300) },
);

function textOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const fine = PLAIN.filter((text) => z.safeParse(schema, text).success);
  if (fine.length === 0) return hostileText;
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...fine) },
    { weight: 1, arbitrary: hostileText.filter((text) => text.length < 2000) },
  );
}

/** Values that the schema usually accepts. */
function valueOf(schema: z.ZodMiniType, depth = 0): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  const inner = (one: z.ZodMiniType | undefined) => (one && depth < 8 ? valueOf(one, depth + 1) : fc.constant(null));
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape ?? {}).map(([name, one]) => [name, inner(one)] as const);
      return fc
        .record(Object.fromEntries(shape))
        .map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)));
    }
    case 'array':
      return fc.array(inner(def.element), { maxLength: 3 });
    case 'optional':
      return fc.oneof({ weight: 3, arbitrary: inner(def.innerType) }, { weight: 1, arbitrary: fc.constant(undefined) });
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: inner(def.innerType) }, { weight: 1, arbitrary: fc.constant(null) });
    case 'default':
    case 'readonly':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.out);
    case 'union':
      return fc.oneof(...(def.options ?? []).map((one) => inner(one)));
    case 'literal':
      return fc.constantFrom(...(def.values ?? [null]));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'record':
      return fc.dictionary(fc.constantFrom('1', '2', '101', '__proto__'), inner(def.valueType), { maxKeys: 3 });
    case 'lazy':
      return inner(def.getter?.());
    case 'number':
      return number;
    case 'string':
      return textOf(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** The wire form of a value of this field: unchanged, as text, or as JSON text, depending on the field. */
function wireOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const forms = [typeof value === 'string' ? value : null, String(value ?? ''), JSON.stringify(value)].filter(
    (form): form is string => form !== null,
  );
  return forms.find((form) => z.safeDecode(schema, form as never).success) ?? forms.at(-1);
}

/** A form that the call usually accepts. */
export function plausibleForm(call: Call): fc.Arbitrary<[string, string][]> {
  const shape = defOf(call.request).shape ?? {};
  const fields = Object.entries(shape).map(([name, schema]) =>
    valueOf(schema).map((value) => [name, wireOf(schema, value)] as const),
  );
  return fc.tuple(...fields).map((all) => all.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

type Spoil = (fields: [string, string][]) => [string, string][];
const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(), hostileText).map(
      ([at, text]): Spoil =>
        (fields) =>
          fields.map(([name, old], i) => [name, i === at % fields.length ? text : old]),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), hostileText)
      .map(([name, text]): Spoil => (fields) => [...fields, [name, text]]),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): Spoil =>
        (fields) =>
          fields.length === 0 ? fields : [...fields, fields[at % fields.length] as [string, string]],
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): Spoil =>
        (fields) =>
          fields.map(([name, old], i) => [name, i === at % fields.length ? old.slice(0, old.length / 2) : old]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (at): Spoil =>
        (fields) =>
          fields.filter((_field, i) => i !== at % Math.max(1, fields.length)),
    ),
  },
);

/** Excluded: calls with uploads (they have their own test), and calls that would sign the visitor out. */
const SET_APART: readonly CallName[] = ['logout', 'endSessions'];
const names = (Object.keys(CALLS) as CallName[]).filter(
  (name) => !SET_APART.includes(name) && !(CALLS[name] as Call).files,
);

export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(...names)
  .chain((name) =>
    fc
      .tuple(plausibleForm(CALLS[name]), fc.array(spoil, { maxLength: 2 }))
      .map(([fields, all]) => ({ name, fields: all.reduce<[string, string][]>((form, one) => one(form), fields) })),
  );
