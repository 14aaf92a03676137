// Routes of the knowledge calls: system lists, trees, their changes with undo, coverage, import.
import { CALLS } from '../../../contract/calls';
import { transaction } from '../../db/database';
import { handle, REFERENCE } from '../../http/calls';
import type { FindCategories } from '../../rows/categories';
import type { Module } from '../../module';
import { makeCoverageService, type CountedQuestions } from './coverageService';
import { makeKpImportService } from './importService';
import { undoChange, type TaggedQuestions } from './knowledgeChanges';
import { knowledgeReads } from './knowledgeRepository';
import { kpTree, parentsFirst } from './kpOrder';
import { makeKpService } from './kpService';
import { makeSystemService } from './systemService';

export type KnowledgeQuestions = TaggedQuestions & CountedQuestions;

export const knowledgeRoutes =
  (questions: KnowledgeQuestions, findCategories: FindCategories): Module =>
  (app, { db }) => {
    const kps = makeKpService(db, questions);
    const imports = makeKpImportService(db, questions);
    const systems = makeSystemService(db, questions);
    const coverage = makeCoverageService(db, questions, findCategories);
    handle(
      app,
      CALLS.getKnowledgeSystems,
      (_request, { actor }) => knowledgeReads.findSystems(db.kysely, actor),
      REFERENCE,
    );
    handle(
      app,
      CALLS.getKnowledgeSystemsShort,
      (_request, { actor }) => knowledgeReads.findSystems(db.kysely, actor),
      REFERENCE,
    );
    handle(
      app,
      CALLS.getQuestionKnowledgeSystems,
      ({ stage_id }, { actor }) => knowledgeReads.findUsedSystems(db.kysely, actor, stage_id),
      REFERENCE,
    );
    handle(
      app,
      CALLS.getKpList,
      async (filter, { actor }) => parentsFirst(await knowledgeReads.findKps(db.kysely, actor, filter)),
      REFERENCE,
    );
    handle(
      app,
      CALLS.getKpTree,
      async (filter, { actor }) =>
        kpTree(await coverage.withCounts(actor, await knowledgeReads.findKps(db.kysely, actor, filter))),
      REFERENCE,
    );
    handle(app, CALLS.getKpCoverage, ({ system_info_id, type }, { actor }) =>
      coverage.coverage(actor, system_info_id, type),
    );
    handle(app, CALLS.getKpImpact, (request, { actor }) => kps.findImpact(actor, request));
    handle(app, CALLS.saveKnowledgeSystem, (request, { actor }) => systems.saveSystem(actor, request));
    handle(app, CALLS.copyKnowledgeSystem, (request, { actor }) => systems.copySystem(actor, request));
    handle(app, CALLS.deleteKnowledgeSystem, (request, { actor }) => systems.deleteSystem(actor, request));
    handle(app, CALLS.saveKnowledgeType, (request, { actor }) => systems.saveType(actor, request));
    handle(app, CALLS.deleteKnowledgeType, (request, { actor }) => systems.deleteType(actor, request));
    handle(app, CALLS.addKp, (request, { actor }) => kps.add(actor, request));
    handle(app, CALLS.saveKp, (request, { actor }) => kps.rename(actor, request));
    handle(app, CALLS.moveKp, (request, { actor }) => kps.move(actor, request));
    handle(app, CALLS.mergeKp, (request, { actor }) => kps.merge(actor, request));
    handle(app, CALLS.deleteKp, (request, { actor }) => kps.remove(actor, request));
    handle(app, CALLS.importKps, (request, { actor }) => imports.importKps(actor, request));
    handle(app, CALLS.undoKnowledgeChange, ({ undo_id }, { actor }) =>
      transaction(db, (tx) => undoChange(tx, actor, questions, undo_id)),
    );
  };
