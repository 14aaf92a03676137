// Uploads pictures and videos of content, with progress and cancel. Resolves to the path on the server.
import { useCallback } from 'react';
import { faultAdvice } from '../../../lib/faultAdvice';
import { t } from '../../../lib/texts/t';
import { useUploadFileMutation, useUploadVideoMutation } from '../../../state/api/question/file';
import type { ApiError } from '../../../state/api/wireRequest';

const reason = (error: ApiError): string =>
  error.kind === 'business' && error.msg !== '' ? error.msg : t('上传失败：{0}', faultAdvice(error));

export function useContentUpload() {
  const [uploadFile] = useUploadFileMutation();
  const [uploadVideo] = useUploadVideoMutation();
  return useCallback(
    async (file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<string> => {
      const send = file.type.startsWith('image/') ? uploadFile : uploadVideo;
      const request = send({ file, onProgress });
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
    [uploadFile, uploadVideo],
  );
}
