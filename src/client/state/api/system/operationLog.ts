// Endpoints of contract/system/operationLog.
import * as contract from '../../../../contract/system/operationLog';
import { api } from '../api';
import { query } from '../endpoints';

export const operationLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperations: query(build, contract.getOperations, ['Operation']),
    getOperation: query(build, contract.getOperation, ['Operation']),
  }),
});

export const { useGetOperationsQuery, useGetOperationQuery } = operationLogApi;
