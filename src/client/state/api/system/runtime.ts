// Endpoints of contract/system/runtime.
import * as contract from '../../../../contract/system/runtime';
import { api } from '../api';
import { query } from '../endpoints';

const runtimeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRuntime: query(build, contract.getRuntime),
  }),
});

export const { useGetRuntimeQuery } = runtimeApi;
