// Endpoints of contract/paper/answerSheets.
import * as contract from '../../../../contract/paper/answerSheets';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { invalidatesBy } from '../tags';

export const answerSheetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAnswerSheets: query(build, contract.getAnswerSheets, ({ paper_id }) => [{ type: 'Exposure', id: paper_id }]),
    getAnswerSheet: query(build, contract.getAnswerSheet),
    issueAnswerSheet: mutation(
      build,
      contract.issueAnswerSheet,
      invalidatesBy(({ paper_id }) => [{ type: 'Exposure', id: paper_id }]),
    ),
  }),
});

export const { useGetAnswerSheetsQuery } = answerSheetsApi;
