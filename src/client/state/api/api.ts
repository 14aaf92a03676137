// The cache of the server's data. endpoints.ts makes its endpoints from the calls of the contract.
import { createApi, skipToken } from '@reduxjs/toolkit/query/react';
import { performCall } from './perform';
import { TAG_TYPES } from './tags';

/** Used in place of arguments to skip a request. */
export { skipToken };

/** A tab that is reopened within this time (seconds) shows its cached data at once. */
const KEEP_SECONDS = 600;

export const api = createApi({
  reducerPath: 'api',
  baseQuery: performCall,
  tagTypes: TAG_TYPES,
  keepUnusedDataFor: KEEP_SECONDS,
  // See freshness.ts: with 'delayed', one slow call would keep every list outdated.
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
