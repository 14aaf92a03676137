// Generates docs/api.md and docs/openapi.json from the call definitions, so that they cannot differ from what is
// served.
import * as z from 'zod/mini';
import { FUNCTION_KEYS, type FunctionKey } from '../../../contract/account/functionKeys';
import { ADDRESSES, type Address } from '../../../contract/addresses';
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { faultData } from '../../../contract/faults';
import { KEY_HEADER, takesKey, type Call } from '../../../contract/wire';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

/**
 * Definitions move to components.schemas under the call's name, because references are relative to the whole document.
 */
function hoist(schema: Json, name: string, components: Json): Json {
  const rename = (ref: string) =>
    ref === '#' ? `#/components/schemas/${name}` : ref.replace('#/$defs/', `#/components/schemas/${name}_`);
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([key]) => key !== '$defs');
    return Object.fromEntries(
      entries.map(([key, inner]) => [key, key === '$ref' ? rename(String(inner)) : walk(inner)]),
    );
  };
  for (const [key, definition] of Object.entries((schema.$defs as Json | undefined) ?? {}))
    components[`${name}_${key}`] = walk(definition);
  return walk(schema) as Json;
}

const calls = Object.entries(CALLS) as [string, Call][];
const addresses = Object.entries(ADDRESSES) as [string, Address][];

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });
const envelope = (error: Json, data: Json): Json => ({
  type: 'object',
  required: ['error', 'msg', 'data'],
  properties: { error, msg: { type: 'string' }, data },
});

const SHARED_SCHEMAS: Json = {
  Refusal: {
    description: `A refused request. error: ${Object.entries(CODES)
      .filter(([, code]) => code !== CODES.success)
      .map(([name, code]) => `${code} ${name}`)
      .join(', ')}. msg is Chinese, for staff; data may say more, by its kind.`,
    ...envelope(
      { enum: Object.values(CODES).filter((code) => code !== CODES.success) },
      {
        anyOf: [
          { $ref: '#/components/schemas/Faults' },
          { $ref: '#/components/schemas/Particulars' },
          { type: 'null' },
        ],
      },
    ),
  },
  Faults: { description: 'The fields that are refused, and why.', ...schemaOf(faultData(), 'output') },
  Particulars: {
    description: 'What the refusal is about, such as the newer record of a conflict.',
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' } },
  },
};
const TRANSPORT_RESPONSES: Readonly<Record<string, string>> = {
  400: 'Not a readable form.',
  404: 'No such path.',
  405: 'Another method; the header allow names the right one.',
  413: 'Too large.',
};
const SHARED_RESPONSES: Json = Object.fromEntries(
  Object.entries(TRANSPORT_RESPONSES).map(([status, description]) => [
    `Http${status}`,
    { description, ...json({ $ref: '#/components/schemas/Refusal' }) },
  ]),
);
const transportResponses = Object.fromEntries(
  Object.keys(TRANSPORT_RESPONSES).map((status) => [status, { $ref: `#/components/responses/Http${status}` }]),
);

const DESCRIPTION = [
  'A GET carries its fields in the query, a POST as multipart/form-data: numbers are text, arrays and records JSON text.',
  'Every reply is { error, msg, data } with HTTP 200; error 0 is success, any other a refusal.',
  'A POST with a session must carry an Origin or Sec-Fetch-Site header (a program sends sec-fetch-site: none);',
  'a cross-site one is refused with 4003.',
].join(' ');

/** A field of JSON text says what the text contains. */
function withContent(field: Json, value: Json | undefined): Json {
  const types = [value, ...((value?.anyOf as Json[] | undefined) ?? [])].map((each) => each?.type);
  if (field.type !== 'string' || !value || !types.some((type) => type === 'array' || type === 'object')) return field;
  return { ...field, contentMediaType: 'application/json', contentSchema: value };
}

export function openApi(): string {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, call] of calls) {
    const request = hoist(schemaOf(call.request, 'input'), `${name}_request`, components);
    const values = hoist(schemaOf(call.request, 'output'), `${name}_values`, components).properties;
    const properties = Object.fromEntries(
      Object.entries((request.properties as Record<string, Json> | undefined) ?? {}).map(([field, schema]) => [
        field,
        withContent(schema, (values as Record<string, Json> | undefined)?.[field]),
      ]),
    );
    const required = new Set((request.required as string[] | undefined) ?? []);
    const data = hoist(schemaOf(call.data, 'output'), `${name}_data`, components);
    const fileFields = Object.fromEntries(
      (call.files ?? []).map((file) => [file, { type: 'string', format: 'binary' }]),
    );
    const form = {
      ...request,
      properties: { ...properties, ...fileFields },
      ...(call.files ? { required: [...call.files] } : {}),
    };
    (paths[call.path] ??= {})[call.method.toLowerCase()] = {
      operationId: name,
      summary: call.summary,
      'x-access': call.access,
      'x-origin': call.origin,
      ...(call.access === 'public' ? { security: [] } : {}),
      ...(call.method === 'GET'
        ? {
            parameters: Object.entries(properties).map(([field, schema]) => ({
              name: field,
              in: 'query',
              required: required.has(field),
              schema,
            })),
          }
        : { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }),
      ...(takesKey(call)
        ? {
            parameters: [
              {
                name: KEY_HEADER,
                in: 'header',
                required: false,
                schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,80}$' },
              },
            ],
          }
        : {}),
      responses: {
        200: {
          description: 'Success (error 0) or a refusal.',
          ...json({ oneOf: [envelope({ const: CODES.success }, data), { $ref: '#/components/schemas/Refusal' }] }),
        },
        ...transportResponses,
      },
    };
  }
  for (const [name, address] of addresses) paths[address.path] = addressItem(name, address);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Tiku', version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tiku_session' } },
      schemas: { ...SHARED_SCHEMAS, ...components },
      responses: SHARED_RESPONSES,
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** An address that is no call; its path begins at the root of the server. */
function addressItem(operationId: string, { path, params, access, summary, replies }: Address): Json {
  const refusals =
    access === 'public' || access === 'session' ? {} : json({ $ref: '#/components/schemas/Refusal' }).content;
  const parameters = Object.entries(params).map(([name, { about, pattern }]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: true,
    description: about,
    schema: { type: 'string', ...(pattern === undefined ? {} : { pattern }) },
  }));
  const responses = Object.entries(replies).map(([status, { about, type, body, headers = {} }]) => {
    const schema = body ? { schema: schemaOf(body(), 'output') } : {};
    const content = type === undefined ? {} : { content: { [type]: schema, ...(status === '200' ? refusals : {}) } };
    const shown = Object.entries(headers).map(([header, { about: description, json: value }]) => [
      header,
      { description, schema: { type: 'string', ...(value && { contentSchema: schemaOf(value(), 'output') }) } },
    ]);
    return [
      status,
      { description: about, ...content, ...(shown.length > 0 && { headers: Object.fromEntries(shown) as Json }) },
    ];
  });
  const signedOut = { description: 'Not signed in.', content: { 'text/plain': {} } };
  return {
    servers: [{ url: '/' }],
    get: {
      operationId,
      summary,
      'x-access': access,
      'x-origin': 'ours',
      ...(access === 'public' ? { security: [] } : {}),
      ...(parameters.length > 0 && { parameters }),
      responses: { ...(Object.fromEntries(responses) as Json), ...(access === 'session' && { 403: signedOut }) },
    },
  };
}

function accessText(call: Pick<Call, 'access'>): string {
  if (call.access === 'public') return 'public';
  if (call.access === 'session') return 'signed in';
  return `\`${call.access}\` (${FUNCTION_KEYS[call.access as FunctionKey]})`;
}

/** A schema in short form, e.g. `[{ id: string, content: string }]`. */
function brief(schema: Json | undefined, depth = 0): string {
  if (!schema) return 'any';
  if (typeof schema.$ref === 'string') return 'tree';
  const variants = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (variants) return [...new Set(variants.map((variant) => brief(variant, depth)))].join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.type === 'array') return `[${brief(schema.items as Json | undefined, depth)}]`;
  if (schema.type === 'object' && schema.properties) {
    if (depth > 1) return '{…}';
    const required = new Set((schema.required as string[] | undefined) ?? []);
    const fields = Object.entries(schema.properties as Record<string, Json>);
    return `{ ${fields.map(([name, inner]) => `${name}${required.has(name) ? '' : '?'}: ${brief(inner, depth + 1)}`).join(', ')} }`;
  }
  return typeof schema.type === 'string' ? schema.type : 'any';
}

export function apiMarkdown(): string {
  const lines = [
    '# API',
    '',
    'Generated by `npm run tiku -- docs` from `src/contract`; do not edit. The same calls as OpenAPI: ' +
      '[openapi.json](openapi.json).',
    '',
    'Base path `/api`; a second leading `/api` is stripped. GET carries its fields in the query, POST as ' +
      '`multipart/form-data`',
    '(numbers as text, arrays and records as JSON text). Every reply is `{ error, msg, data }`; `msg` is shown to ' +
      'staff as it is.',
    '',
    '| error | meaning |',
    '|---|---|',
    ...Object.entries(CODES).map(([name, code]) => `| ${code} | ${name} |`),
    '',
    'These travel as HTTP 200. HTTP 400: not a readable multipart form; 404: unknown path; 405: another method; ' +
      '413: too large.',
    'A POST with a session must name its page by `Origin` or `Sec-Fetch-Site`; a foreign page gets 4003.',
    '',
    `A POST that changes something may carry the header \`${KEY_HEADER}\` (16 to 80 of A-Z a-z 0-9 _ -): sent again by the same account within`,
    '24 hours it is answered again and not done again; with another body it is refused (4001); while the first is ' +
      'running it waits, then 4029.',
  ];
  for (const [name, call] of calls) {
    const wire = schemaOf(call.request, 'input');
    const values = (schemaOf(call.request, 'output').properties as Record<string, Json> | undefined) ?? {};
    const required = new Set((wire.required as string[] | undefined) ?? []);
    const fields = Object.keys((wire.properties as Json | undefined) ?? {});
    lines.push(
      '',
      `## ${call.method} ${call.path}`,
      '',
      `\`${name}\` · ${call.origin} · ${accessText(call)}`,
      '',
      call.summary,
    );
    if (call.spelled) lines.push('', `Also spelled \`${call.spelled}\`.`);
    if (fields.length > 0) {
      lines.push('', '| field | needed | value |', '|---|---|---|');
      for (const field of fields)
        lines.push(
          `| ${field} | ${required.has(field) ? 'yes' : ''} | ${brief(values[field]).replaceAll('|', '\\|')} |`,
        );
    }
    for (const file of call.files ?? []) lines.push('', `File part: \`${file}\`.`);
    lines.push('', `data: \`${brief(schemaOf(call.data, 'output'))}\``);
  }
  lines.push(
    '',
    '## Files and monitoring',
    '',
    'GET, from the root of the server. What needs a session is refused with 403 and a sentence, what needs a right as a call is.',
    '',
    '| address | access | replies | |',
    '|---|---|---|---|',
    ...addresses.map(([, address]) => {
      const replies = Object.entries(address.replies).map(([status, { type }]) =>
        type === undefined ? status : `${status} ${type}`,
      );
      return `| \`${address.path}\` | ${accessText(address)} | ${replies.join('<br>')} | ${address.summary} |`;
    }),
  );
  return `${lines.join('\n')}\n`;
}
