// Matches the success of an endpoint by its name, so that a slice does not load the endpoint's file and schemas.
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';

export const isFulfilledCall =
  <Data>(endpointName: string) =>
  (action: UnknownAction): action is PayloadAction<Data> => {
    if (action.type !== 'api/executeQuery/fulfilled' && action.type !== 'api/executeMutation/fulfilled') return false;
    const meta = action.meta as { arg?: { endpointName?: string } } | undefined;
    return meta?.arg?.endpointName === endpointName;
  };
