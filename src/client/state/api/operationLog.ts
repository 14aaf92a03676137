// Endpoints of contract/operationLog.
import * as contract from '../../../contract/operationLog';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';

export const operationLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperations: build.query<DataOf<typeof contract.getOperations>, ArgsOf<typeof contract.getOperations>>({
      query: asks(contract.getOperations),
      providesTags: ['Operation'],
    }),
    getOperation: build.query<DataOf<typeof contract.getOperation>, ArgsOf<typeof contract.getOperation>>({
      query: asks(contract.getOperation),
      providesTags: ['Operation'],
    }),
  }),
});

export const { useGetOperationsQuery, useGetOperationQuery } = operationLogApi;
