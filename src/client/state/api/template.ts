// Endpoints of contract/template.
import * as contract from '../../../contract/template';
import type { DataOf } from '../../../contract/wire';
import { OWN_WAIT, api, asks, type ArgsOf } from './api';
import { renews } from './tags';

export const templateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPaperTemplates: build.query<DataOf<typeof contract.getPaperTemplates>, void>({
      extraOptions: OWN_WAIT,
      query: asks(contract.getPaperTemplates),
      providesTags: ['PaperTemplate'],
    }),
    savePaperTemplate: build.mutation<
      DataOf<typeof contract.savePaperTemplate>,
      ArgsOf<typeof contract.savePaperTemplate>
    >({
      query: asks(contract.savePaperTemplate),
      invalidatesTags: renews('PaperTemplate'),
    }),
    deletePaperTemplate: build.mutation<
      DataOf<typeof contract.deletePaperTemplate>,
      ArgsOf<typeof contract.deletePaperTemplate>
    >({
      query: asks(contract.deletePaperTemplate),
      invalidatesTags: renews('PaperTemplate'),
    }),
  }),
});

export const { useGetPaperTemplatesQuery, useSavePaperTemplateMutation, useDeletePaperTemplateMutation } = templateApi;
