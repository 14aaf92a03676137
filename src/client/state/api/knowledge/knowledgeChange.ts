// Endpoints of contract/knowledge/knowledgeChange: separate from the read endpoints, which lists need at first.
import * as change from '../../../../contract/knowledge/knowledgeChange';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { renews } from '../tags';

export const knowledgeChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKpCoverage: query(build, change.getKpCoverage, ['Knowledge', 'QuestionList']),
    getKpImpact: query(build, change.getKpImpact, ['Knowledge', 'QuestionList']),
    saveKnowledgeSystem: mutation(build, change.saveKnowledgeSystem, renews('Knowledge')),
    copyKnowledgeSystem: mutation(build, change.copyKnowledgeSystem, renews('Knowledge')),
    deleteKnowledgeSystem: mutation(build, change.deleteKnowledgeSystem, renews('Knowledge')),
    saveKnowledgeType: mutation(build, change.saveKnowledgeType, renews('Knowledge')),
    deleteKnowledgeType: mutation(build, change.deleteKnowledgeType, renews('Knowledge')),
    addKp: mutation(build, change.addKp, renews('Knowledge')),
    moveKp: mutation(build, change.moveKp, renews('Knowledge')),
    saveKp: mutation(build, change.saveKp, renews('Knowledge', 'Question', 'QuestionList')),
    mergeKp: mutation(build, change.mergeKp, renews('Knowledge', 'Question', 'QuestionList')),
    deleteKp: mutation(build, change.deleteKp, renews('Knowledge', 'Question', 'QuestionList')),
    importKps: mutation(build, change.importKps, renews('Knowledge', 'Question', 'QuestionList')),
    undoKnowledgeChange: mutation(build, change.undoKnowledgeChange, renews('Knowledge', 'Question', 'QuestionList')),
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
