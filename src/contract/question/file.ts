// Uploads: images and other files, pictures of web pages, and the mp4 of an answer.
import * as z from 'zod/mini';
import { defineCall, once } from '../wire';

export const uploadResult = once(() =>
  z.object({ full_path: z.string(), name: z.optional(z.string()), size: z.optional(z.int()) }),
);

export const uploadFile = defineCall({
  method: 'POST',
  path: '/upload/file',
  origin: 'spec',
  access: 'file.write',
  summary:
    'Store one image (png, jpeg, gif, webp, or svg with the source of a figure; judged by content) and answer its ' +
    'full_path.',
  request: () => z.object({}),
  data: () => uploadResult(),
  files: ['file'],
  withoutData: () => null,
  progress: 'own',
});

export const fetchPicture = defineCall({
  method: 'POST',
  path: '/upload/picture',
  origin: 'ours',
  access: 'file.write',
  summary:
    'Store the picture that a pasted web page shows from this public address (http or https), under the rules of ' +
    '/upload/file. Refused when the server has WEB_PICTURES=0.',
  request: () => z.object({ address: z.string().check(z.minLength(1), z.maxLength(2048)) }),
  data: () => uploadResult(),
  withoutData: () => null,
  progress: 'own',
  faults: 'own',
});

export const uploadVideo = defineCall({
  method: 'POST',
  path: '/upload/video',
  origin: 'spec',
  access: 'file.write',
  summary: 'Store one mp4 (judged by content). The spec names the part answer_videos and leaves the path open.',
  request: () => z.object({}),
  data: () => uploadResult(),
  files: ['answer_videos'],
  withoutData: () => null,
  progress: 'own',
});
