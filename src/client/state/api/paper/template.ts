// Endpoints of contract/paper/template.
import * as contract from '../../../../contract/paper/template';
import { OWN_WAIT, api, query, mutation } from '../api';
import { renews } from '../tags';

export const templateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPaperTemplates: query(build, contract.getPaperTemplates, ['PaperTemplate'], { extraOptions: OWN_WAIT }),
    savePaperTemplate: mutation(build, contract.savePaperTemplate, renews('PaperTemplate')),
    deletePaperTemplate: mutation(build, contract.deletePaperTemplate, renews('PaperTemplate')),
  }),
});

export const { useGetPaperTemplatesQuery, useSavePaperTemplateMutation, useDeletePaperTemplateMutation } = templateApi;
