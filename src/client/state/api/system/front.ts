// Endpoints of contract/system/front.
import * as contract from '../../../../contract/system/front';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { renews } from '../tags';

export const frontApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFront: query(build, contract.getFront, ['Front']),
    getFrontItems: query(build, contract.getFrontItems, ['Front']),
    saveFrontItem: mutation(build, contract.saveFrontItem, renews('Front')),
    orderFrontItems: mutation(build, contract.orderFrontItems, renews('Front')),
    deleteFrontItem: mutation(build, contract.deleteFrontItem, renews('Front')),
  }),
});

export const { useGetFrontQuery, useGetFrontItemsQuery, useOrderFrontItemsMutation, useDeleteFrontItemMutation } =
  frontApi;
