// Endpoints of contract/question/file: uploads with progress; aborting the mutation cancels the upload.
import * as contract from '../../../../contract/question/file';
import type { DataOf } from '../../../../contract/wire';
import { api } from '../api';
import type { CallRequest } from '../perform';

type UploadResult = DataOf<typeof contract.uploadFile>;
export interface UploadArgs {
  file: File;
  /** Fraction sent, 0..1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

export const fileApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadFile: build.mutation<UploadResult, UploadArgs>({
      query: ({ file, onProgress }): CallRequest => ({
        call: contract.uploadFile,
        args: {},
        files: { file },
        onProgress,
      }),
    }),
    fetchPicture: build.mutation<UploadResult, { address: string }>({
      query: (args): CallRequest => ({ call: contract.fetchPicture, args }),
    }),
    uploadVideo: build.mutation<UploadResult, UploadArgs>({
      query: ({ file, onProgress }): CallRequest => ({
        call: contract.uploadVideo,
        args: {},
        files: { answer_videos: file },
        onProgress,
      }),
    }),
  }),
});

export const { useUploadFileMutation, useFetchPictureMutation, useUploadVideoMutation } = fileApi;
