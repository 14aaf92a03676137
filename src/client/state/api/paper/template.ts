// Endpoints of contract/paper/template.
import * as contract from '../../../../contract/paper/template';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { renews } from '../tags';

export const templateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPaperTemplates: query(build, contract.getPaperTemplates, ['PaperTemplate']),
    savePaperTemplate: mutation(build, contract.savePaperTemplate, renews('PaperTemplate')),
    deletePaperTemplate: mutation(build, contract.deletePaperTemplate, renews('PaperTemplate')),
  }),
});

export const { useGetPaperTemplatesQuery, useSavePaperTemplateMutation, useDeletePaperTemplateMutation } = templateApi;
