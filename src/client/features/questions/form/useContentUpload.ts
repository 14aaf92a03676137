// Uploads pictures and videos of content, with progress and cancel; the server fetches those of web pages. Resolves to
// the path on the server.
import { useCallback } from 'react';
import { faultAdvice } from '../../../lib/faultAdvice';
import { t } from '../../../lib/texts/t';
import {
  useFetchPictureMutation,
  useUploadFileMutation,
  useUploadVideoMutation,
} from '../../../state/api/question/file';
import type { ApiError } from '../../../state/api/wireRequest';
import type { UploadFile } from '../../../ui/editor/uploads';

const reason = (error: ApiError): string =>
  error.kind === 'business' && error.msg !== '' ? error.msg : t('上传失败：{0}', faultAdvice(error));

export function useContentUpload() {
  const [uploadFile] = useUploadFileMutation();
  const [fetchPicture] = useFetchPictureMutation();
  const [uploadVideo] = useUploadVideoMutation();
  return useCallback<UploadFile>(
    async (file, onProgress, signal) => {
      const send = () => {
        if (typeof file === 'string') return fetchPicture({ address: file });
        return (file.type.startsWith('image/') ? uploadFile : uploadVideo)({ file, onProgress });
      };
      const request = send();
      const stop = () => request.abort();
      signal.addEventListener('abort', stop);
      try {
        const reply = await request;
        if (reply.data) return reply.data.full_path;
        throw new Error(reason(reply.error as ApiError));
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    [uploadFile, fetchPicture, uploadVideo],
  );
}
