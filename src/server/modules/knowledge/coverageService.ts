// Coverage of a tree and the counts beside its points: one query over the tags, cached until a question or a tag
// changes.
import { typeIdsOf } from '../../../contract/codes';
import type { KpNode } from '../../../contract/knowledge/knowledge';
import type { getKpCoverage } from '../../../contract/knowledge/knowledgeChange';
import type { DataOf } from '../../../contract/wire';
import { countOwn, COVERAGE_BANDS, coverageCells, rollUp, type TaggedGroup } from '../../../domain/knowledge/coverage';
import { transaction, type Database } from '../../db/database';
import type { Actor } from '../../security/actor';
import type { FindCategories } from '../../rows/categories';
import { questionScope } from '../../security/rowScopes';
import { demandSeen } from './systemAccess';
import { findParents, findTagGroups } from './coverageRepository';

export interface CountedQuestions {
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
