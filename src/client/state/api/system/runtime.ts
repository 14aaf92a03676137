// Endpoints of contract/runtime.
import * as contract from '../../../../contract/runtime';
import { api, query } from '../api';

const runtimeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRuntime: query(build, contract.getRuntime),
  }),
});

export const { useGetRuntimeQuery } = runtimeApi;
