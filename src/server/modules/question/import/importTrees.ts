// Knowledge systems of a 题库包: those that are missing here are created whole, and of others the missing points.
import { sql } from 'kysely';
import type { KpRef } from '../../../../contract/question/question';
import type { KnowledgeTree } from '../../../../formats/bank/whole';
import type { Tx } from '../../../db/database';
import { nextId } from '../../../db/ids';
import type { Actor } from '../../../security/actor';
import { systemScope } from '../../../security/rowScopes';
import { knownKnowledge, makeSourceKnowledge, type SourceKnowledge } from './importKnowledge';
import { importKnowledgeRows } from './importKnowledgeRepository';

const keyOf = (names: readonly string[]): string => names.join('\u0000');

interface Wanted {
  systemTitle: string | null;
  trees?: readonly KnowledgeTree[] | undefined;
  actor?: Actor;
}
/** Where the points of an import are found, or created. */
export function knowledgeOf({ systemTitle, trees = [], actor }: Wanted): SourceKnowledge {
  if (systemTitle === null) return knownKnowledge(actor ? systemScope(actor) : sql<boolean>`true`);
  return trees.length > 0 ? treeKnowledge(trees) : makeSourceKnowledge(systemTitle);
}

/** Routes begin with the titles of the system and of the type. */
function treeKnowledge(trees: readonly KnowledgeTree[]): SourceKnowledge {
  const known = new Map<string, KpRef>();
  const children = new Map<string, number>();

  async function reload(tx: Tx): Promise<void> {
    known.clear();
    children.clear();
    for (const { system } of trees) {
      const id = await importKnowledgeRows.findPlatformSystem(tx, system);
      if (id === undefined) continue;
      const types = new Map((await importKnowledgeRows.findTypes(tx, id)).map((type) => [type.id, type.name]));
      const paths = new Map<number, string[]>();
      for (const { id: kp_id, pid, type, kp_name } of await importKnowledgeRows.findPoints(tx, id)) {
        const path = [...(paths.get(pid) ?? [system, types.get(type) ?? '']), kp_name];
        paths.set(kp_id, path);
        known.set(keyOf(path), { system_info_id: id, type, kp_id });
        const above = keyOf(path.slice(0, -1));
        children.set(above, (children.get(above) ?? 0) + 1);
      }
    }
  }

  async function store(tx: Tx): Promise<void> {
    await reload(tx);
    for (const { system, types } of trees) {
      const system_info_id =
        (await importKnowledgeRows.findPlatformSystem(tx, system)) ?? (await addSystem(tx, system));
      const kept = await importKnowledgeRows.findTypes(tx, system_info_id);
      let last = Math.max(0, ...kept.map(({ id }) => id));
      for (const { name, points } of types) {
        const found = kept.find((type) => type.name === name);
        const type = found?.id ?? (last += 1);
        if (!found) await importKnowledgeRows.insertType(tx, { system_info_id, id: type, name });
        for (const { path, tip_key } of points)
          await addPoint(tx, [system, name], path, { system_info_id, type, tip_key });
      }
    }
  }

  async function addPoint(
    tx: Tx,
    tree: readonly string[],
    path: readonly string[],
    row: { system_info_id: number; type: number; tip_key: string },
  ): Promise<void> {
    const key = keyOf([...tree, ...path]);
    const above = keyOf([...tree, ...path.slice(0, -1)]);
    const parent = known.get(above);
    if (known.has(key) || path.length === 0 || (path.length > 1 && !parent)) return;
    const sort = (children.get(above) ?? 0) + 1;
    const id = await nextId(tx, 'kps');
    await importKnowledgeRows.insertPoint(tx, {
      ...row,
      id,
      pid: parent?.kp_id ?? 0,
      kp_name: path.at(-1) ?? '',
      sort,
    });
    children.set(above, sort);
    known.set(key, { system_info_id: row.system_info_id, type: row.type, kp_id: id });
  }

  async function addSystem(tx: Tx, title: string): Promise<number> {
    const id = await nextId(tx, 'knowledge_systems');
    await importKnowledgeRows.insertSystem(tx, { id, title, sort: 100 + id });
    return id;
  }

  return {
    reload,
    store,
    place(_tx, routes) {
      const kps = routes.flatMap((route) => known.get(keyOf(route)) ?? []);
      const missing = routes.filter((route) => !known.has(keyOf(route))).map((route) => route.join('/'));
      return Promise.resolve({ kps: [...new Map(kps.map((kp) => [kp.kp_id, kp])).values()], missing });
    },
  };
}
