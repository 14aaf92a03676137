// Knowledge systems and knowledge-point trees.
import * as z from 'zod/mini';
import { defineCall, flag, formInt, once } from '../wire';

// Changes of systems, types and trees: contract/knowledge/knowledgeChange.ts.

/** Knowledge-point tree node; flat lists leave `children` out. */
export interface KpNode {
  id: number;
  pid: number;
  tip_key: string;
  kp_name: string;
  system_info_id?: number | undefined;
  type?: number | undefined;
  sort?: number | undefined;
  /** Write counter of this node; a change sends the value it was based on. */
  revision?: number | undefined;
  /** Questions tagged with exactly this node. */
  question_count?: number | undefined;
  /** Questions tagged with this node or a descendant, each once: the count that the question list shows. */
  branch_count?: number | undefined;
  children?: KpNode[] | undefined;
}
const kpNode: () => z.ZodMiniType<KpNode> = once(() =>
  z.lazy(() =>
    z.object({
      id: z.int(),
      pid: z.int(),
      tip_key: z.string(),
      kp_name: z.string(),
      system_info_id: z.optional(z.int()),
      type: z.optional(z.int()),
      sort: z.optional(z.int()),
      revision: z.optional(z.int()),
      question_count: z.optional(z.int()),
      branch_count: z.optional(z.int()),
      children: z.optional(z.array(kpNode())),
    }),
  ),
);

export const knowledgeSystem = once(() =>
  z.object({
    id: z.int(),
    title: z.string(),
    types: z.array(z.object({ id: z.int(), name: z.string() })),
    revision: z.optional(z.int()),
    /** null: owned by the platform. */
    organization_id: z.optional(z.nullable(z.int())),
    /** 1: this account may change the system, its types and points. */
    editable: z.optional(flag),
  }),
);
export type KnowledgeSystem = z.output<ReturnType<typeof knowledgeSystem>>;

const treeForm = once(() => z.object({ system_info_id: z.optional(formInt()), type: z.optional(formInt()) }));

export const getKnowledgeSystems = defineCall({
  method: 'GET',
  path: '/knowledge/system/list',
  origin: 'spec',
  access: 'session',
  summary: 'Knowledge systems with their types.',
  request: () => z.object({}),
  data: () => z.array(knowledgeSystem()),
});

export const getKnowledgeSystemsShort = defineCall({
  ...getKnowledgeSystems,
  request: () => getKnowledgeSystems.request,
  data: () => getKnowledgeSystems.data,
  path: '/knowledgesystem/list',
  spelled: 'knowledgesystem/list',
  summary: 'The same list under its other spelling (no leading slash).',
});

export const getQuestionKnowledgeSystems = defineCall({
  method: 'GET',
  path: '/questionknowledgesystem/list',
  origin: 'spec',
  access: 'session',
  summary: 'Knowledge systems that questions use, with the number of questions tagged in each.',
  request: () => z.object({ stage_id: z.optional(formInt()) }),
  data: () => z.array(z.extend(knowledgeSystem(), { question_count: z.int() })),
});

export const getKpList = defineCall({
  method: 'GET',
  path: '/kptree/listall',
  origin: 'spec',
  access: 'session',
  summary: 'Flat list of knowledge points of a system and type (all when left out), parents before children.',
  request: () => treeForm(),
  data: () => z.array(kpNode()),
});

export const getKpTree = defineCall({
  method: 'GET',
  path: '/kptree/list_tree',
  spelled: '/api/kptree/list_tree',
  origin: 'spec',
  access: 'session',
  summary: 'The same knowledge points as a tree with question counts.',
  request: () => treeForm(),
  data: () => z.array(kpNode()),
});
