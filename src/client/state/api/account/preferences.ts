// Endpoint of contract/account/preferences.
import * as contract from '../../../../contract/account/preferences';
import { api } from '../api';
import { mutation } from '../endpoints';

export const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    savePreferences: mutation(build, contract.savePreferences),
  }),
});
