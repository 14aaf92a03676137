// Endpoints of contract/savedBlueprint and contract/blueprint.
import * as fill from '../../../contract/blueprint';
import { getSchools } from '../../../contract/organization';
import * as contract from '../../../contract/savedBlueprint';
import type { Call, DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';
import { invalidates, invalidatesBy, renews } from './tags';

type SaveArgs = ArgsOf<typeof contract.saveBlueprint>;

export const blueprintApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBlueprints: build.query<DataOf<typeof contract.getBlueprints>, ArgsOf<typeof contract.getBlueprints>>({
      query: asks(contract.getBlueprints),
      providesTags: ['BlueprintList'],
    }),
    getBlueprint: build.query<contract.BlueprintDetail, ArgsOf<typeof contract.getBlueprint>>({
      query: asks(contract.getBlueprint),
      providesTags: (_r, _e, { id }) => [{ type: 'Blueprint', id }],
    }),
    saveBlueprint: build.mutation<DataOf<typeof contract.saveBlueprint>, SaveArgs>({
      query: asks(contract.saveBlueprint),
      invalidatesTags: invalidatesBy<SaveArgs>(({ id }) => [
        'BlueprintList',
        ...(id === undefined ? [] : [{ type: 'Blueprint' as const, id }]),
      ]),
    }),
    deleteBlueprint: build.mutation<DataOf<typeof contract.deleteBlueprint>, ArgsOf<typeof contract.deleteBlueprint>>({
      query: asks(contract.deleteBlueprint),
      invalidatesTags: renews('BlueprintList'),
    }),
    restoreBlueprint: build.mutation<
      DataOf<typeof contract.restoreBlueprint>,
      ArgsOf<typeof contract.restoreBlueprint>
    >({
      query: asks(contract.restoreBlueprint),
      invalidatesTags: invalidates('BlueprintList'),
    }),
    // The candidates change with the questions of the bank and with their use in papers.
    getBlueprintCandidates: build.query<
      DataOf<typeof contract.getBlueprintCandidates>,
      ArgsOf<typeof contract.getBlueprintCandidates>
    >({
      extraOptions: OWN_WAIT,
      query: asks(contract.getBlueprintCandidates),
      providesTags: ['QuestionList', 'Knowledge'],
    }),
    getBlueprintSchools: build.query<DataOf<typeof getSchools>, void>({
      query: () => ({ call: getSchools as unknown as Call, args: { size: 100 } }),
    }),
    // These store nothing. They are mutations because each run is started by the user, can be cancelled and is never
    // shown from the cache.
    fillBlueprint: build.mutation<fill.BlueprintResult, ArgsOf<typeof fill.fillBlueprint>>({
      query: asks(fill.fillBlueprint),
      extraOptions: OWN_WAIT,
    }),
    getAlternatives: build.mutation<DataOf<typeof fill.getAlternatives>, ArgsOf<typeof fill.getAlternatives>>({
      query: asks(fill.getAlternatives),
      extraOptions: OWN_WAIT,
    }),
  }),
});

export const {
  useGetBlueprintsQuery,
  useGetBlueprintQuery,
  useDeleteBlueprintMutation,
  useRestoreBlueprintMutation,
  useGetBlueprintCandidatesQuery,
  useGetBlueprintSchoolsQuery,
  useFillBlueprintMutation,
  useGetAlternativesMutation,
} = blueprintApi;
