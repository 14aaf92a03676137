// The OpenAPI document describes every reply: success, refusals, and those of the transport.
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
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  test('says of every call that its reply is a success or a refusal, and names the faults of the transport', () => {
    expect(operations.length).toBeGreaterThan(200);
    for (const { responses } of operations) {
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
        place.split('/').reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document) ===
        undefined,
    );
    expect(missing).toEqual([]);
  });

  test('describes what the JSON text of a field contains', () => {
    const fields = document.paths['/questions/update']?.post?.requestBody?.content['multipart/form-data'].schema.properties;
    expect(fields?.kps).toMatchObject({ type: 'string', contentMediaType: 'application/json' });
    expect(fields?.options?.contentSchema).toMatchObject({ type: 'array' });
    expect(fields?.content).not.toHaveProperty('contentSchema');
  });
});
