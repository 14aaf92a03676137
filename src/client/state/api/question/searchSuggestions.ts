// What the search field offers; in a chunk of its own, because the list opens without it.
import { getSearchSuggestions } from '../../../../contract/question/searchSuggestions';
import { api } from '../api';
import { query } from '../endpoints';

const searchSuggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({ getSearchSuggestions: query(build, getSearchSuggestions, ['QuestionList']) }),
});

export const { useGetSearchSuggestionsQuery } = searchSuggestionsApi;
