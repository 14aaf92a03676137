// A thread that reads papers uploaded for printing: decompresses, parses and checks them, then compresses them for
// storage.
import { setPriority } from 'node:os';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { printJob } from '../../../contract/paper/paperPdf';
import { errorCode } from '../../db/errors';
import { invalid } from '../../errors';
import { serveThread } from '../../jobs/workerThread';
import { MAX_JOB_BYTES, type HandedOver, type PackedJob } from './printJobs';

const BROKEN = '试卷数据不完整，请重试';

function unpacked({ bytes, zipped }: HandedOver): Uint8Array {
  if (!zipped) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_JOB_BYTES });
  } catch (error) {
    throw invalid(errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? '试卷内容过多，请分卷导出' : BROKEN);
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw invalid(BROKEN);
  }
}

// On Linux this affects only this thread: requests that wait for a response have priority.
if (process.platform === 'linux') setPriority(5);
serveThread<HandedOver, PackedJob>((task) => {
  const bytes = unpacked(task);
  const read = z.safeParse(printJob(), parsed(bytes));
  if (!read.success) throw invalid(`试卷数据有误：${read.error.issues[0]?.path.join('.') ?? ''}`);
  return { packed: gzipSync(JSON.stringify(read.data)).toString('base64'), bytes: bytes.length };
});
