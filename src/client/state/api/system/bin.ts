// Endpoints of contract/system/bin.
import * as contract from '../../../../contract/system/bin';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { renews, TAG_TYPES } from '../tags';

export const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBin: query(build, contract.getBin, ['Bin']),
    restoreBinned: mutation(build, contract.restoreBinned, renews(...TAG_TYPES)),
  }),
});

export const { useGetBinQuery, useRestoreBinnedMutation } = binApi;
