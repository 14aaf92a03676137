// Endpoints of contract/front.
import * as contract from '../../../contract/front';
import type { DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';
import { renews } from './tags';

export const frontApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFront: build.query<DataOf<typeof contract.getFront>, ArgsOf<typeof contract.getFront>>({
      extraOptions: OWN_WAIT,
      query: asks(contract.getFront),
      providesTags: ['Front'],
    }),
    getFrontItems: build.query<DataOf<typeof contract.getFrontItems>, ArgsOf<typeof contract.getFrontItems>>({
      query: asks(contract.getFrontItems),
      providesTags: ['Front'],
    }),
    saveFrontItem: build.mutation<DataOf<typeof contract.saveFrontItem>, ArgsOf<typeof contract.saveFrontItem>>({
      query: asks(contract.saveFrontItem),
      invalidatesTags: renews('Front'),
    }),
    orderFrontItems: build.mutation<DataOf<typeof contract.orderFrontItems>, ArgsOf<typeof contract.orderFrontItems>>({
      query: asks(contract.orderFrontItems),
      invalidatesTags: renews('Front'),
    }),
    deleteFrontItem: build.mutation<DataOf<typeof contract.deleteFrontItem>, ArgsOf<typeof contract.deleteFrontItem>>({
      query: asks(contract.deleteFrontItem),
      invalidatesTags: renews('Front'),
    }),
  }),
});

export const { useGetFrontQuery, useGetFrontItemsQuery, useOrderFrontItemsMutation, useDeleteFrontItemMutation } =
  frontApi;
