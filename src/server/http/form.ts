// Reads the contents of a request: query fields of a GET, multipart fields and streamed files of a POST.
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { errorCode } from '../db/errors';
import { DomainError, invalid } from '../errors';
import { TransportError } from './errorHandler';
import { fieldLabel } from './fieldLabels';

export type Fields = Record<string, string>;
export interface FilePart {
  /** Name of the form field. */
  field: string;
  filename: string;
  stream: Readable;
}

const MAX_FIELDS = 60;
const MAX_FIELD_BYTES = 2 * 1024 * 1024;
const MAX_FORM_BYTES = 8 * 1024 * 1024;

const tooLarge = () => new TransportError(413, '提交的内容过大，请减少内容后重试');
const fresh = (): Fields => Object.create(null) as Fields;

function put(fields: Fields, name: string, value: unknown): void {
  if (typeof value !== 'string') throw invalid(`${fieldLabel(name)}：不能重复提交`);
  if (Object.hasOwn(fields, name)) throw invalid(`${fieldLabel(name)}：不能重复提交`);
  fields[name] = value;
}

export function readQuery(request: FastifyRequest): Fields {
  const fields = fresh();
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) put(fields, name, value);
  return fields;
}

function demandMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) throw new TransportError(400, '请求必须为 multipart/form-data 表单');
}

/** All fields of a form without files. */
export async function readForm(request: FastifyRequest): Promise<Fields> {
  demandMultipart(request);
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  const fields = fresh();
  let bytes = 0;
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 100,
    files: 1,
    parts: MAX_FIELDS + 1,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        part.file.resume();
        throw invalid(`${fieldLabel(part.fieldname)}：此处不能上传文件`);
      }
      const cut = part as { fieldnameTruncated?: boolean; valueTruncated?: boolean };
      if (cut.valueTruncated || cut.fieldnameTruncated) throw tooLarge();
      if (typeof part.value === 'string') bytes += Buffer.byteLength(part.value) + part.fieldname.length;
      if (bytes > MAX_FORM_BYTES) throw tooLarge();
      put(fields, part.fieldname, part.value);
    }
  } catch (error) {
    letRestPass(request);
    throw readable(error);
  }
  return fields;
}

/** The files of an upload, one after another; each must be consumed before the next is requested. */
export async function* readFiles(request: FastifyRequest, names: readonly string[]): AsyncGenerator<FilePart> {
  demandMultipart(request);
  const limits = {
    fields: MAX_FIELDS,
    fieldSize: 4096,
    fieldNameSize: 100,
    files: 8,
    fileSize: Number.MAX_SAFE_INTEGER,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (!names.includes(part.fieldname)) {
        part.file.resume();
        throw invalid(`${part.fieldname}：不是此处要上传的文件，应为 ${names.join('、')}`);
      }
      yield { field: part.fieldname, filename: part.filename ?? '', stream: part.file };
      part.file.resume();
    }
  } catch (error) {
    throw readable(error);
  } finally {
    letRestPass(request);
  }
}

/** The parser throws plain errors on a broken form; Fastify's errors carry their own status. */
function readable(error: unknown): unknown {
  if (error instanceof DomainError || error instanceof TransportError) return error;
  if (errorCode(error)?.startsWith('FST_')) return error;
  return new TransportError(400, '表单内容不完整或格式有误，请重试');
}

/** An unread body would keep the connection open. */
function letRestPass(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}
