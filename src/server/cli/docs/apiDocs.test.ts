// The OpenAPI document describes every reply: success, refusals, and those of the transport.
import { CALLS } from '../../../contract/calls';
import { CODES } from '../../../contract/codes';
import { openApi } from './apiDocs';

interface Schema {
  $ref?: string;
  oneOf?: [{ properties: { error: { const: number } } }, Schema];
  contentSchema?: { type: string };
}
interface Reply {
  $ref?: string;
  content?: { 'application/json': { schema: Schema } };
}
interface Operation {
  requestBody?: { content: { 'multipart/form-data': { schema: { properties: Record<string, Schema> } } } };
  responses: Record<string, Reply>;
}
const text = openApi();
const document = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: { Refusal: { properties: { error: { enum: number[] } } } };
    responses: Record<string, Reply>;
  };
};
const operations = Object.values(CALLS).map(({ method, path }) => document.paths[path]?.[method.toLowerCase()]);

describe('the OpenAPI document', () => {
  test('says of every call that its reply is a success or a refusal, and names the faults of the transport', () => {
    expect(operations.length).toBeGreaterThan(200);
    for (const operation of operations) {
      const { responses = {} } = operation ?? {};
      const [success, refusal] = responses['200']?.content?.['application/json'].schema.oneOf ?? [];
      expect(success?.properties.error).toEqual({ const: CODES.success });
      expect(refusal).toEqual({ $ref: '#/components/schemas/Refusal' });
      expect(Object.keys(responses)).toEqual(['200', '400', '404', '405', '413']);
    }
    const { success: _success, ...refusals } = CODES;
    expect(document.components.schemas.Refusal.properties.error.enum).toEqual(Object.values(refusals));
  });

  test('has a definition for every reference', () => {
    const missing = [...new Set(Array.from(text.matchAll(/"\$ref": "#\/([^"]+)"/g), ([, place = '']) => place))].filter(
      (place) =>
        place
          .split('/')
          .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document) ===
        undefined,
    );
    expect(missing).toEqual([]);
  });

  test('describes what the JSON text of a field contains', () => {
    const fields =
      document.paths['/questions/update']?.post?.requestBody?.content['multipart/form-data'].schema.properties;
    expect(fields?.kps).toMatchObject({ type: 'string', contentMediaType: 'application/json' });
    expect(fields?.options?.contentSchema).toMatchObject({ type: 'array' });
    expect(fields?.content).not.toHaveProperty('contentSchema');
  });

  test('describes the files and what a monitor reads, from the root of the server', () => {
    expect(document.paths['/readyz']).toMatchObject({
      servers: [{ url: '/' }],
      get: { security: [], responses: { 200: { content: { 'application/json': {} } }, 503: {} } },
    });
    expect(document.paths['/api/paper/pdf/file']?.get?.responses['200']?.content).toMatchObject({
      'application/pdf': {},
      'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
    });
    expect(Object.keys(document.paths['/files/{folder}/{name}']?.get?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '206', '403', '404', '416', '503']),
    );
  });
});
