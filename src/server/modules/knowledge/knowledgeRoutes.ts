// Routes of the knowledge calls: system lists, trees, their changes with undo, coverage, import.
import { CALLS } from '../../../contract/calls';
import { typeIdsOf } from '../../../contract/codes';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import type { getKpCoverage } from '../../../contract/knowledge/knowledgeChange';
import { COVERAGE_BANDS } from '../../../contract/question/choices';
import type { DataOf } from '../../../contract/wire';
import { countOwn, coverageCells, rollUp, type TaggedGroup } from '../../../domain/knowledge/coverage';
import { transaction, type Database } from '../../db/database';
import { handle, REFERENCE } from '../../http/calls';
import type { Module } from '../../module';
import type { FindCategories } from '../../rows/namedRows';
import type { Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';
import { makeKpImportService } from './importService';
import { undoChange, type TaggedQuestions } from './knowledgeChanges';
import { knowledgeReads, findParents, findTagGroups } from './knowledgeRepository';
import { kpTree, parentsFirst } from './kpOrder';
import { makeKpService } from './kpService';
import { demandSeen } from './systemAccess';
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

// Coverage of a tree and the counts beside its points: one query over the tags, cached until a question or a tag
// changes.

interface CountedQuestions {
  /** Cached until questionsChanged is called. */
  rememberFigure<T>(db: Database, key: string, read: () => Promise<T>): Promise<T>;
}

export function makeCoverageService(db: Database, questions: CountedQuestions, findCategories: FindCategories) {
  const findTypes = async () => typeIdsOf(await findCategories(db.kysely));
  const tagGroups = (
    actor: Actor,
    tree: { system_info_id: number; type: number },
    types: readonly number[],
  ): Promise<TaggedGroup[]> => {
    const scope = questionScope(actor);
    return questions.rememberFigure(db, `tags ${tree.system_info_id}/${tree.type} ${types.join()} ${scope.key}`, () =>
      transaction(db, (tx) => findTagGroups(tx, tree, scope.where, types)),
    );
  };
  return {
    async coverage(actor: Actor, systemId: number, type: number): Promise<DataOf<typeof getKpCoverage>> {
      await demandSeen(db.kysely, actor, systemId);
      const types = await findTypes();
      const cells = coverageCells(types);
      const tree = { system_info_id: systemId, type };
      const [parents, groups] = await Promise.all([
        findParents(db.kysely, systemId, type),
        tagGroups(actor, tree, types),
      ]);
      const counts = rollUp(parents, groups, cells);
      return {
        types,
        bands: COVERAGE_BANDS.map(({ min, max }) => ({ min, max })),
        list: [...counts].map(([kp_id, own]) => ({ kp_id, counts: own.slice(0, cells) })),
      };
    },

    /**
     * The points with the counts of their own questions and of the whole branch: the same numbers as in the list for
     * the same account.
     */
    async withCounts(actor: Actor, kps: readonly KpNode[]): Promise<KpNode[]> {
      const types = await findTypes();
      const cells = coverageCells(types);
      const trees = new Map(kps.map((kp) => [`${kp.system_info_id}/${kp.type}`, kp]));
      const own = new Map<number, number>();
      const below = new Map<number, number>();
      for (const { system_info_id = 0, type = 0 } of trees.values()) {
        const groups = await tagGroups(actor, { system_info_id, type }, types);
        const tree = kps.filter((kp) => kp.system_info_id === system_info_id && kp.type === type);
        for (const [id, counts] of rollUp(new Map(tree.map(({ id, pid }) => [id, pid])), groups, cells))
          below.set(id, counts[cells] ?? 0);
        for (const [id, count] of countOwn(groups)) own.set(id, count);
      }
      return kps.map((kp) => ({ ...kp, question_count: own.get(kp.id) ?? 0, branch_count: below.get(kp.id) ?? 0 }));
    },
  };
}
