// Endpoints of contract/knowledge.
import * as contract from '../../../contract/knowledge';
import type { DataOf } from '../../../contract/wire';
import { api, asks, type ArgsOf } from './api';

export const knowledgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKnowledgeSystems: build.query<contract.KnowledgeSystem[], void>({
      query: asks(contract.getKnowledgeSystems),
      providesTags: ['Knowledge'],
    }),
    getKnowledgeSystemsShort: build.query<contract.KnowledgeSystem[], void>({
      query: asks(contract.getKnowledgeSystemsShort),
      providesTags: ['Knowledge'],
    }),
    getQuestionKnowledgeSystems: build.query<
      DataOf<typeof contract.getQuestionKnowledgeSystems>,
      ArgsOf<typeof contract.getQuestionKnowledgeSystems>
    >({ query: asks(contract.getQuestionKnowledgeSystems), providesTags: ['Knowledge'] }),
    getKpList: build.query<contract.KpNode[], ArgsOf<typeof contract.getKpList>>({
      query: asks(contract.getKpList),
      providesTags: ['Knowledge'],
    }),
    getKpTree: build.query<contract.KpNode[], ArgsOf<typeof contract.getKpTree>>({
      query: asks(contract.getKpTree),
      providesTags: ['Knowledge'],
    }),
  }),
});

export const {
  useGetKnowledgeSystemsQuery,
  useGetKnowledgeSystemsShortQuery,
  useGetQuestionKnowledgeSystemsQuery,
  useGetKpListQuery,
  useGetKpTreeQuery,
} = knowledgeApi;
