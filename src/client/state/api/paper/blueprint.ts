// Endpoints of contract/paper/savedBlueprint and contract/paper/blueprint.
import * as fill from '../../../../contract/paper/blueprint';
import * as contract from '../../../../contract/paper/savedBlueprint';
import { rowsHook, wholeHook } from '../../records/records';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { recordEndpoints } from '../recordEndpoints';

export const blueprintApi = api.injectEndpoints({
  endpoints: (build) => ({
    ...recordEndpoints(build, contract.blueprintCalls, { own: ['body', 'editable'] }),
    // The candidates change with the questions of the bank and with their use in papers.
    getBlueprintCandidates: query(build, contract.getBlueprintCandidates, ['QuestionList', 'Knowledge']),
    // These store nothing. They are mutations because each run is started by the user, can be cancelled and is never
    // shown from the cache.
    fillBlueprint: mutation(build, fill.fillBlueprint, []),
    getAlternatives: mutation(build, fill.getAlternatives, []),
  }),
});

export const {
  useGetBlueprintsQuery,
  useDeleteBlueprintMutation,
  useRestoreBlueprintMutation,
  useGetBlueprintCandidatesQuery,
} = blueprintApi;
export const useGetBlueprintQuery = wholeHook(blueprintApi.endpoints.getBlueprint);
export const useBlueprintRows = rowsHook(blueprintApi.endpoints.getBlueprints);
