// Maps the knowledge routes of an import to knowledge points: either they become a system of their own, created once
// and extended with each import, or they are looked up among the existing points.
import type { RawBuilder } from 'kysely';
import type { ImportedQuestion } from '../../../../contract/question/importRows';
import type { KpRef } from '../../../../contract/question/question';
import { plainName } from '../../../../domain/knowledge/names';
import type { Tx } from '../../../db/database';
import { nextId } from '../../../db/ids';
import { importKnowledgeRows } from './importKnowledgeRepository';

export interface SourceKnowledge {
  /** The deepest point of each route; a missing one is created or listed in `missing`. */
  place(tx: Tx, routes: readonly (readonly string[])[]): Promise<{ kps: KpRef[]; missing: string[] }>;
  /** Creates what is known to be needed before any row is stored. */
  store?(tx: Tx): Promise<void>;
  /** Drops cached points that a rolled-back transaction had created. */
  reload(tx: Tx): Promise<void>;
}
export interface KnownKnowledge extends SourceKnowledge {
  place(tx: Tx, routes: readonly (readonly string[])[]): Promise<{ kps: NamedKp[]; missing: string[] }>;
}
type NamedKp = ImportedQuestion['kps'][number];
interface Node {
  id: number;
  tip_key: string;
  children: number;
}

const TYPE_ID = 1;
const MAX_DEPTH = 20;
const MAX_NAME = 200;
const SEPARATOR = '\u0000';

export function makeSourceKnowledge(title: string): SourceKnowledge {
  const nodes = new Map<string, Node>();
  let system = 0;

  async function reload(tx: Tx): Promise<void> {
    nodes.clear();
    system = (await importKnowledgeRows.findPlatformSystem(tx, title)) ?? 0;
    if (system === 0) return;
    const rows = await importKnowledgeRows.findPoints(tx, system);
    const paths = new Map([[0, '']]);
    // Parents have lower ids, as points are created from the root down.
    for (const { id, pid, tip_key, kp_name } of rows) {
      const above = paths.get(pid);
      if (above === undefined) continue;
      const path = above + SEPARATOR + kp_name;
      paths.set(id, path);
      nodes.set(path, { id, tip_key, children: 0 });
      const parent = nodes.get(above);
      if (parent) parent.children++;
    }
  }

  async function place(tx: Tx, routes: readonly (readonly string[])[]): Promise<{ kps: KpRef[]; missing: string[] }> {
    const refs = new Map<number, KpRef>();
    for (const route of routes) {
      const names = route
        .map((name) => name.trim().slice(0, MAX_NAME))
        .filter((name) => name !== '')
        .slice(0, MAX_DEPTH);
      if (names.length === 0) continue;
      if (system === 0) system = await addSystem(tx);
      let above: Node | undefined;
      let path = '';
      for (const name of names) {
        const parent: Node | undefined = above;
        path += SEPARATOR + name;
        above = nodes.get(path) ?? (await insertNode(tx, path, name, parent));
      }
      if (above) refs.set(above.id, { system_info_id: system, type: TYPE_ID, kp_id: above.id });
    }
    return { kps: [...refs.values()], missing: [] };
  }

  async function insertNode(tx: Tx, path: string, kp_name: string, parent: Node | undefined): Promise<Node> {
    const order = parent
      ? ++parent.children
      : [...nodes.keys()].filter((key) => key.lastIndexOf(SEPARATOR) === 0).length + 1;
    const tip_key = parent
      ? `${parent.tip_key}${String(order).padStart(2, '0')}`
      : `${system}${String(order).padStart(3, '0')}`;
    const id = await nextId(tx, 'kps');
    const pid = parent?.id ?? 0;
    const row = { id, pid, system_info_id: system, type: TYPE_ID, tip_key, kp_name, sort: order };
    await importKnowledgeRows.insertPoint(tx, row);
    const node = { id, tip_key, children: 0 };
    nodes.set(path, node);
    return node;
  }

  async function addSystem(tx: Tx): Promise<number> {
    const id = await nextId(tx, 'knowledge_systems');
    await importKnowledgeRows.insertSystem(tx, { id, title, sort: 100 + id });
    await importKnowledgeRows.insertType(tx, { system_info_id: id, id: TYPE_ID, name: '知识点' });
    return id;
  }

  return { place, reload };
}

/**
 * Points of the visible systems `s`, indexed by the end of their path; a name that several points have is left out,
 * because it is ambiguous.
 */
export function knownKnowledge(seen: RawBuilder<boolean>): KnownKnowledge {
  const byName = new Map<string, { ref: NamedKp; path: readonly string[] }[]>();
  return {
    async reload(tx) {
      byName.clear();
      const rows = await importKnowledgeRows.findVisiblePoints(tx, seen);
      const paths = new Map<number, readonly string[]>();
      for (const { id, pid, system_info_id, type, tip_key, kp_name } of rows) {
        const above = paths.get(pid) ?? [];
        paths.set(id, [...above, kp_name]);
        // By the plain name, or with the key in front as in the list's export.
        for (const name of [kp_name, plainName({ tip_key, kp_name })]) {
          byName.set(name, [
            ...(byName.get(name) ?? []),
            { ref: { system_info_id, type, kp_id: id, tip_key, kp_name }, path: [...above, name] },
          ]);
        }
      }
    },
    place(_tx, routes) {
      const refs = new Map<number, NamedKp>();
      const missing: string[] = [];
      for (const route of routes) {
        const [first, ...others] = (byName.get(route.at(-1) ?? '') ?? []).filter(({ path }) => endsWith(path, route));
        if (first && others.length === 0) refs.set(first.ref.kp_id, first.ref);
        else missing.push(route.join('/'));
      }
      return Promise.resolve({ kps: [...refs.values()], missing });
    },
  };
}

const endsWith = (path: readonly string[], end: readonly string[]) =>
  end.every((name, place) => path[path.length - end.length + place] === name);
