// Endpoint of contract/account/preferences.
import * as contract from '../../../../contract/account/preferences';
import { api, mutation } from '../api';

export const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    savePreferences: mutation(build, contract.savePreferences),
  }),
});
