// Endpoints of contract/system/operationLog.
import * as contract from '../../../../contract/system/operationLog';
import { api, query } from '../api';

export const operationLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperations: query(build, contract.getOperations, ['Operation']),
    getOperation: query(build, contract.getOperation, ['Operation']),
  }),
});

export const { useGetOperationsQuery, useGetOperationQuery } = operationLogApi;
