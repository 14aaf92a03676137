// Endpoints of contract/knowledgeChange: separate from the read endpoints, which lists need at first.
import * as change from '../../../contract/knowledgeChange';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';
import { renews } from './tags';

export const knowledgeChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKpCoverage: build.query<DataOf<typeof change.getKpCoverage>, ArgsOf<typeof change.getKpCoverage>>({
      query: asks(change.getKpCoverage),
      providesTags: ['Knowledge', 'QuestionList'],
    }),
    getKpImpact: build.query<DataOf<typeof change.getKpImpact>, ArgsOf<typeof change.getKpImpact>>({
      query: asks(change.getKpImpact),
      providesTags: ['Knowledge', 'QuestionList'],
    }),
    saveKnowledgeSystem: build.mutation<
      DataOf<typeof change.saveKnowledgeSystem>,
      ArgsOf<typeof change.saveKnowledgeSystem>
    >({
      query: asks(change.saveKnowledgeSystem),
      invalidatesTags: renews('Knowledge'),
    }),
    copyKnowledgeSystem: build.mutation<
      DataOf<typeof change.copyKnowledgeSystem>,
      ArgsOf<typeof change.copyKnowledgeSystem>
    >({
      query: asks(change.copyKnowledgeSystem),
      invalidatesTags: renews('Knowledge'),
    }),
    deleteKnowledgeSystem: build.mutation<
      DataOf<typeof change.deleteKnowledgeSystem>,
      ArgsOf<typeof change.deleteKnowledgeSystem>
    >({
      query: asks(change.deleteKnowledgeSystem),
      invalidatesTags: renews('Knowledge'),
    }),
    saveKnowledgeType: build.mutation<DataOf<typeof change.saveKnowledgeType>, ArgsOf<typeof change.saveKnowledgeType>>(
      {
        query: asks(change.saveKnowledgeType),
        invalidatesTags: renews('Knowledge'),
      },
    ),
    deleteKnowledgeType: build.mutation<
      DataOf<typeof change.deleteKnowledgeType>,
      ArgsOf<typeof change.deleteKnowledgeType>
    >({
      query: asks(change.deleteKnowledgeType),
      invalidatesTags: renews('Knowledge'),
    }),
    addKp: build.mutation<DataOf<typeof change.addKp>, ArgsOf<typeof change.addKp>>({
      query: asks(change.addKp),
      invalidatesTags: renews('Knowledge'),
    }),
    moveKp: build.mutation<DataOf<typeof change.moveKp>, ArgsOf<typeof change.moveKp>>({
      query: asks(change.moveKp),
      invalidatesTags: renews('Knowledge'),
    }),
    saveKp: build.mutation<DataOf<typeof change.saveKp>, ArgsOf<typeof change.saveKp>>({
      query: asks(change.saveKp),
      invalidatesTags: renews('Knowledge', 'Question', 'QuestionList'),
    }),
    mergeKp: build.mutation<DataOf<typeof change.mergeKp>, ArgsOf<typeof change.mergeKp>>({
      query: asks(change.mergeKp),
      invalidatesTags: renews('Knowledge', 'Question', 'QuestionList'),
    }),
    deleteKp: build.mutation<DataOf<typeof change.deleteKp>, ArgsOf<typeof change.deleteKp>>({
      query: asks(change.deleteKp),
      invalidatesTags: renews('Knowledge', 'Question', 'QuestionList'),
    }),
    importKps: build.mutation<DataOf<typeof change.importKps>, ArgsOf<typeof change.importKps>>({
      query: asks(change.importKps),
      invalidatesTags: renews('Knowledge', 'Question', 'QuestionList'),
    }),
    undoKnowledgeChange: build.mutation<
      DataOf<typeof change.undoKnowledgeChange>,
      ArgsOf<typeof change.undoKnowledgeChange>
    >({
      query: asks(change.undoKnowledgeChange),
      invalidatesTags: renews('Knowledge', 'Question', 'QuestionList'),
    }),
  }),
});

export const {
  useGetKpCoverageQuery,
  useGetKpImpactQuery,
  useSaveKnowledgeSystemMutation,
  useCopyKnowledgeSystemMutation,
  useDeleteKnowledgeSystemMutation,
  useSaveKnowledgeTypeMutation,
  useDeleteKnowledgeTypeMutation,
  useAddKpMutation,
  useSaveKpMutation,
  useMoveKpMutation,
  useMergeKpMutation,
  useDeleteKpMutation,
  useImportKpsMutation,
  useUndoKnowledgeChangeMutation,
} = knowledgeChangeApi;
