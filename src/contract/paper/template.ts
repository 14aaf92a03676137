// Templates of papers, kept by an organisation: the layout of a paper without its questions.
import * as z from 'zod/mini';
import { keptForm } from '../offline';
import { defineCall, flag, formFlag, formInt, formJson, formText, nothing, once } from '../wire';
import { paperLayout } from './paperLayout';

export const templateBody = once(() =>
  z.object({
    layout: paperLayout(),
    seal_line: z._default(flag, 0),
    notice: z._default(z.string().check(z.maxLength(2000)), ''),
    display_exam_index: z._default(flag, 1),
    display_mini_index: z._default(flag, 0),
  }),
);
export type TemplateBody = z.output<ReturnType<typeof templateBody>>;

export const paperTemplate = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    template: templateBody(),
    /** The default for new papers of the organisation. */
    is_default: flag,
    owner: z.string(),
    revision: z.int(),
    /** 1 when the signed-in account may change or delete it. */
    editable: flag,
  }),
);
export type PaperTemplate = z.output<ReturnType<typeof paperTemplate>>;

export const getPaperTemplates = defineCall({
  method: 'GET',
  path: '/papertemplate/list',
  origin: 'ours',
  access: 'paper.read',
  summary: 'Templates of the organisation, the default one first.',
  request: () => z.object({}),
  data: () => z.object({ list: z.array(paperTemplate()) }),
  progress: 'own',
  faults: 'own',
});

export const savePaperTemplate = defineCall({
  method: 'POST',
  path: '/papertemplate/save',
  origin: 'ours',
  access: 'paper.write',
  summary: 'Store a new template (no id) or change one (id and revision); is_default needs paper.restore.',
  request: () =>
    z.object({
      id: z.optional(formInt()),
      revision: z.optional(formInt()),
      title: formText(50, 1),
      template: formJson(templateBody()),
      is_default: z.optional(formFlag()),
    }),
  data: () => z.object({ id: z.int(), revision: z.int() }),
  offline: keptForm('版式', 'title'),
});

export const deletePaperTemplate = defineCall({
  method: 'POST',
  path: '/papertemplate/delete',
  origin: 'ours',
  access: 'paper.write',
  summary: 'Remove a template: its owner, or who holds paper.restore. Papers made with it stay as they are.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => nothing,
});
