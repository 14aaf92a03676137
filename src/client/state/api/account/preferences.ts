// Endpoint of contract/preferences.
import * as contract from '../../../../contract/preferences';
import { api, mutation } from '../api';

export const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    savePreferences: mutation(build, contract.savePreferences),
  }),
});
