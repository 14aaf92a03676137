// Uploads: one image, sent or fetched from a web page, or one mp4. The file is stored first, then its row; a file whose
// row cannot be stored is removed.
import { CALLS } from '../../../contract/calls';
import { transaction } from '../../db/database';
import { invalid } from '../../errors';
import { demandSpace, insertFile } from '../../files/fileRows';
import type { StoredFile } from '../../files/filesPort';
import { NO_PICTURE, openWebPicture } from '../../files/webPicture';
import { handle, type CallContext } from '../../http/calls';
import type { FilePart } from '../../http/form';
import type { Module, ModuleDeps } from '../../module';
import { recordOperation } from '../../rows/operationLog';

const MEGABYTE = 1024 * 1024;
export const IMAGE_LIMIT = 10 * MEGABYTE;
export const VIDEO_LIMIT = 500 * MEGABYTE;

type Upload = Pick<FilePart, 'filename' | 'stream'>;

/** Tests pass another `openPicture`. */
export const makeFileRoutes =
  (openPicture: typeof openWebPicture): Module =>
  (app, deps) => {
    const saveImage = ({ filename, stream }: Upload) =>
      deps.files.save(stream, { name: filename, limit: IMAGE_LIMIT, accept: 'image' });
    const saveVideo = ({ filename, stream }: Upload) => {
      if (!/\.mp4$/i.test(filename)) throw invalid('请上传MP4格式的视频');
      return deps.files.save(stream, { name: filename, limit: VIDEO_LIMIT, accept: 'video' });
    };
    handle(
      app,
      CALLS.uploadFile,
      (_input, ctx) => upload(deps, ctx, { parts: ctx.files, missing: '请选择要上传的图片', save: saveImage }),
      { perMinute: 120 },
    );
    handle(
      app,
      CALLS.uploadVideo,
      (_input, ctx) => upload(deps, ctx, { parts: ctx.files, missing: '请上传MP4格式的视频', save: saveVideo }),
      { perMinute: 60 },
    );
    handle(
      app,
      CALLS.fetchPicture,
      ({ address }, ctx) => {
        if (!deps.config.webPictures) throw invalid(NO_PICTURE);
        const parts = async function* () {
          yield await openPicture(address);
        };
        return upload(deps, ctx, { parts: parts(), missing: NO_PICTURE, save: saveImage, address });
      },
      { perMinute: 60 },
    );
  };
export const fileRoutes = makeFileRoutes(openWebPicture);

interface Order {
  parts: AsyncIterable<Upload>;
  missing: string;
  save(part: Upload): Promise<StoredFile>;
  /** Of a web page, for the operation log. */
  address?: string;
}

async function upload({ db, files }: ModuleDeps, { actor }: CallContext, { parts, missing, save, address }: Order) {
  let stored: StoredFile | undefined;
  try {
    await demandSpace(db.kysely, actor, files.quota);
    for await (const part of parts) {
      if (stored) throw invalid('一次只能上传一个文件');
      stored = await save(part);
    }
    if (!stored) throw invalid(missing);
    const file = stored;
    return await transaction(db, async (tx) => {
      const id = await insertFile(tx, actor, file, files.quota);
      const { full_path, name, size } = file;
      await recordOperation(tx, actor, {
        action: '上传文件',
        entity: 'file',
        entity_id: id,
        after: { full_path, name, size, address },
      });
      return { full_path, name, size };
    });
  } catch (error) {
    if (stored) await files.remove(stored.full_path);
    throw error;
  }
}
