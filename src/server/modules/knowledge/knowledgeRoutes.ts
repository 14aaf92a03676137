// Routes of the knowledge calls (spec section 7): both spellings of the system list, the flat list, the tree.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../plugins/calls';
import type { Module } from '../../plugins/module';
import { knowledgeReads } from './knowledgeRepository';
import { kpTree, parentsFirst } from './kpOrder';

export const knowledgeRoutes: Module = (app, { db }) => {
  handle(app, CALLS.getKnowledgeSystems, () => knowledgeReads.findSystems(db.kysely));
  handle(app, CALLS.getKnowledgeSystemsShort, () => knowledgeReads.findSystems(db.kysely));
  handle(app, CALLS.getQuestionKnowledgeSystems, ({ stage_id }) => knowledgeReads.findUsedSystems(db.kysely, stage_id));
  handle(app, CALLS.getKpList, async (filter) => parentsFirst(await knowledgeReads.findKps(db.kysely, filter, false)));
  handle(app, CALLS.getKpTree, async (filter) => kpTree(await knowledgeReads.findKps(db.kysely, filter, true)));
};
