// Endpoints of contract/runtime.
import * as contract from '../../../contract/runtime';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';

const runtimeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRuntime: build.query<DataOf<typeof contract.getRuntime>, ArgsOf<typeof contract.getRuntime>>({
      query: asks(contract.getRuntime),
    }),
  }),
});

export const { useGetRuntimeQuery } = runtimeApi;
