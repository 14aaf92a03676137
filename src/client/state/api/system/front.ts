// Endpoints of contract/system/front.
import * as contract from '../../../../contract/system/front';
import { OWN_WAIT, api, query, mutation } from '../api';
import { renews } from '../tags';

export const frontApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFront: query(build, contract.getFront, ['Front'], { extraOptions: OWN_WAIT }),
    getFrontItems: query(build, contract.getFrontItems, ['Front']),
    saveFrontItem: mutation(build, contract.saveFrontItem, renews('Front')),
    orderFrontItems: mutation(build, contract.orderFrontItems, renews('Front')),
    deleteFrontItem: mutation(build, contract.deleteFrontItem, renews('Front')),
  }),
});

export const { useGetFrontQuery, useGetFrontItemsQuery, useOrderFrontItemsMutation, useDeleteFrontItemMutation } =
  frontApi;
