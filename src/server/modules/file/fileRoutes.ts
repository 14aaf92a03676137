// Uploads: one image, or one mp4. The file is stored first, then its row; a file whose row cannot be stored is removed.
import { CALLS } from '../../../contract/calls';
import { transaction } from '../../db/database';
import { invalid } from '../../errors';
import { demandSpace, insertFile } from '../../files/fileRows';
import type { StoredFile } from '../../files/filesPort';
import { handle, type CallContext } from '../../http/calls';
import type { FilePart } from '../../http/form';
import type { Module, ModuleDeps } from '../../module';
import { recordOperation } from '../../rows/operationLog';

const MEGABYTE = 1024 * 1024;
export const IMAGE_LIMIT = 10 * MEGABYTE;
export const VIDEO_LIMIT = 500 * MEGABYTE;

export const fileRoutes: Module = (app, deps) => {
  handle(
    app,
    CALLS.uploadFile,
    (_input, ctx) =>
      upload(deps, ctx, '请选择要上传的图片', (part) =>
        deps.files.save(part.stream, { name: part.filename, limit: IMAGE_LIMIT, accept: 'image' }),
      ),
    { perMinute: 120 },
  );
  handle(
    app,
    CALLS.uploadVideo,
    (_input, ctx) =>
      upload(deps, ctx, '请上传MP4格式的视频', (part) => {
        if (!/\.mp4$/i.test(part.filename)) throw invalid('请上传MP4格式的视频');
        return deps.files.save(part.stream, { name: part.filename, limit: VIDEO_LIMIT, accept: 'video' });
      }),
    { perMinute: 60 },
  );
};

async function upload(
  { db, files }: ModuleDeps,
  ctx: CallContext,
  missing: string,
  save: (part: FilePart) => Promise<StoredFile>,
) {
  let stored: StoredFile | undefined;
  try {
    await demandSpace(db.kysely, ctx.actor, files.quota);
    for await (const part of ctx.files) {
      if (stored) throw invalid('一次只能上传一个文件');
      stored = await save(part);
    }
    if (!stored) throw invalid(missing);
    const file = stored;
    await transaction(db, async (tx) => {
      const id = await insertFile(tx, ctx.actor, file, files.quota);
      const { full_path, name, size } = file;
      await recordOperation(tx, ctx.actor, {
        action: '上传文件',
        entity: 'file',
        entity_id: id,
        after: { full_path, name, size },
      });
    });
  } catch (error) {
    if (stored) await files.remove(stored.full_path);
    throw error;
  }
  return { full_path: stored.full_path, name: stored.name, size: stored.size };
}
