// Endpoint of contract/preferences.
import * as contract from '../../../contract/preferences';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';

export const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    savePreferences: build.mutation<DataOf<typeof contract.savePreferences>, ArgsOf<typeof contract.savePreferences>>({
      query: asks(contract.savePreferences),
    }),
  }),
});
