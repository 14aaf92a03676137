// Endpoints of contract/knowledge/knowledge.
import * as contract from '../../../../contract/knowledge/knowledge';
import { api } from '../api';
import { query } from '../endpoints';

export const knowledgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKnowledgeSystems: query(build, contract.getKnowledgeSystems, ['Knowledge']),
    getKnowledgeSystemsShort: query(build, contract.getKnowledgeSystemsShort, ['Knowledge']),
    getQuestionKnowledgeSystems: query(build, contract.getQuestionKnowledgeSystems, ['Knowledge']),
    getKpList: query(build, contract.getKpList, ['Knowledge']),
    getKpTree: query(build, contract.getKpTree, ['Knowledge']),
  }),
});

export const {
  useGetKnowledgeSystemsQuery,
  useGetKnowledgeSystemsShortQuery,
  useGetQuestionKnowledgeSystemsQuery,
  useGetKpListQuery,
  useGetKpTreeQuery,
} = knowledgeApi;
