// Endpoints of contract/question/synonyms.
import * as contract from '../../../../contract/question/synonyms';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { renews } from '../tags';

export const synonymsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSynonyms: query(build, contract.getSynonyms, ['Synonyms']),
    saveSynonyms: mutation(build, contract.saveSynonyms, renews('Synonyms', 'QuestionList')),
  }),
});

export const { useGetSynonymsQuery } = synonymsApi;
