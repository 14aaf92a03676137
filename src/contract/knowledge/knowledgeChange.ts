// Changes of knowledge systems, types and trees, their undo, coverage and import.
import * as z from 'zod/mini';
import { excerpt, keptForm } from '../offline';
import { defineCall, formInt, formJson, formText, once } from '../wire';

export const KP_NAME_MAX = 200;
export const TIP_KEY_MAX = 60;
/** Maximum number of nodes of one imported list. */
export const IMPORT_MAX = 30_000;

/** `undo_id` for undoKnowledgeChange, valid until a newer change touches the same rows. */
const done = once(() => z.object({ id: z.int(), undo_id: z.int() }));

const names = once(() => ({ tip_key: formText(TIP_KEY_MAX, 1), kp_name: formText(KP_NAME_MAX, 1) }));

export const saveKnowledgeSystem = defineCall({
  method: 'POST',
  path: '/knowledge/system/save',
  origin: 'ours',
  access: 'knowledge.write',
  summary:
    'Create a knowledge system (no id) or rename one (id and revision); an administrator creates it for the platform.',
  request: () => z.object({ id: z.optional(formInt()), revision: z.optional(formInt()), title: formText(100, 1) }),
  data: () => done(),
  offline: keptForm('知识体系', 'title'),
});

export const copyKnowledgeSystem = defineCall({
  method: 'POST',
  path: '/knowledge/system/copy',
  origin: 'ours',
  access: 'knowledge.write',
  summary:
    'Copy a knowledge system with its types and points as one of the own organisation; questions are not tagged there.',
  request: () => z.object({ id: formInt() }),
  data: () => done(),
  withoutData: () => ({ id: 0, undo_id: 0 }),
});

export const deleteKnowledgeSystem = defineCall({
  method: 'POST',
  path: '/knowledge/system/delete',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Delete a knowledge system that has no knowledge points.',
  request: () => z.object({ id: formInt(), revision: formInt() }),
  data: () => done(),
});

export const saveKnowledgeType = defineCall({
  method: 'POST',
  path: '/knowledge/type/save',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Add a type to a knowledge system (no id) or rename one.',
  request: () => z.object({ system_info_id: formInt(), id: z.optional(formInt()), name: formText(60, 1) }),
  data: () => done(),
  offline: keptForm('知识体系的类型', 'name'),
});

export const deleteKnowledgeType = defineCall({
  method: 'POST',
  path: '/knowledge/type/delete',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Delete a type that has no knowledge points.',
  request: () => z.object({ system_info_id: formInt(), id: formInt() }),
  data: () => done(),
});

export const addKp = defineCall({
  method: 'POST',
  path: '/kptree/add',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Add a knowledge point under `pid` (0: at the root); `place` counts siblings from 0, the end when left out.',
  request: () =>
    z.object({ system_info_id: formInt(), type: formInt(), pid: formInt(), place: z.optional(formInt()), ...names() }),
  data: () => done(),
  offline: { waitsFor: 'either', title: ({ kp_name }) => `新建知识点：${excerpt(kp_name)}` },
});

export const saveKp = defineCall({
  method: 'POST',
  path: '/kptree/save',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Change the key and the name of a knowledge point.',
  request: () => z.object({ id: formInt(), revision: formInt(), ...names() }),
  data: () => done(),
  offline: {
    waitsFor: 'either',
    title: ({ id, kp_name }) => `知识点 ${id} 改名：${excerpt(kp_name)}`,
    subject: ({ id }) => `kp:${id}`,
  },
});

export const moveKp = defineCall({
  method: 'POST',
  path: '/kptree/move',
  origin: 'ours',
  access: 'knowledge.write',
  summary: 'Move a knowledge point with all below it under `pid`, to `place` among its new siblings (0 first).',
  request: () => z.object({ id: formInt(), revision: formInt(), pid: formInt(), place: formInt() }),
  data: () => done(),
  offline: { waitsFor: 'either', title: ({ id }) => `移动知识点 ${id}`, subject: ({ id }) => `kp:${id}` },
});

export const mergeKp = defineCall({
  method: 'POST',
  path: '/kptree/merge',
  origin: 'ours',
  access: 'knowledge.write',
  summary:
    'Merge a knowledge point into another of its tree: children and questions go over, the point itself is deleted.',
  request: () => z.object({ id: formInt(), revision: formInt(), into: formInt(), into_revision: formInt() }),
  data: () => done(),
});

export const deleteKp = defineCall({
  method: 'POST',
  path: '/kptree/delete',
  origin: 'ours',
  access: 'knowledge.write',
  summary:
    'Delete a knowledge point with all below it; questions tagged there go to `retag_to`, without it there may be ' +
    'none.',
  request: () => z.object({ id: formInt(), revision: formInt(), retag_to: z.optional(formInt()) }),
  data: () => done(),
});

/** How much a merge or a deletion would change. */
export const getKpImpact = defineCall({
  method: 'GET',
  path: '/kptree/impact',
  origin: 'ours',
  access: 'knowledge.write',
  summary:
    'Knowledge points and questions under a point, and how many questions carry exactly it or already the other one.',
  request: () => z.object({ id: formInt(), into: z.optional(formInt()) }),
  data: () =>
    z.object({
      /** The point and its descendants. */
      nodes: z.int(),
      /** Questions tagged with the point itself: changed by a merge. */
      own_questions: z.int(),
      /** Questions tagged with it or a descendant: changed by a deletion. */
      questions: z.int(),
      /** Those of own_questions that are tagged with `into` too. */
      already: z.int(),
    }),
});

export const undoKnowledgeChange = defineCall({
  method: 'POST',
  path: '/kptree/undo',
  origin: 'ours',
  access: 'knowledge.write',
  summary:
    'Undo a change of knowledge systems, types or points if nothing newer touched those rows; the undo can be undone.',
  request: () => z.object({ undo_id: formInt() }),
  data: () => done(),
  withoutData: () => ({ undo_id: 0 }),
});

export const getKpCoverage = defineCall({
  method: 'GET',
  path: '/kptree/coverage',
  origin: 'ours',
  access: 'knowledge.read',
  summary:
    'Questions per knowledge point (with all below it), question type and difficulty band; points without any are ' +
    'left out.',
  request: () => z.object({ system_info_id: formInt(), type: formInt() }),
  data: () =>
    z.object({
      types: z.array(z.int()),
      /** Difficulty limits of the bands, both included. */
      bands: z.array(z.object({ min: z.int(), max: z.int() })),
      /** `counts` has one number per type and band, all bands of the first type first. */
      list: z.array(z.object({ kp_id: z.int(), counts: z.array(z.int()) })),
    }),
});

export const flatKp = once(() => z.object({ id: z.int(), pid: z.int(), tip_key: z.string(), kp_name: z.string() }));
/** One node of an imported or exported list. */
export type FlatKp = z.output<ReturnType<typeof flatKp>>;

export const importKps = defineCall({
  method: 'POST',
  path: '/kptree/import',
  origin: 'ours',
  access: 'knowledge.write',
  summary:
    'Bring a flat list into a tree at once: `add` as new points; `update` by id, other ids as new points; nothing ' +
    'is deleted.',
  request: () =>
    z.object({
      system_info_id: formInt(),
      type: formInt(),
      mode: z.enum(['add', 'update']),
      nodes: formJson(
        z
          .array(flatKp())
          .check(z.minLength(1, '列表是空的'), z.maxLength(IMPORT_MAX, `一次最多 ${IMPORT_MAX} 个知识点`)),
      ),
      /** Counts from the preview; the tree may have changed since. */
      expected: formJson(z.object({ added: z.int(), changed: z.int() })),
    }),
  data: () => z.object({ undo_id: z.int(), added: z.int(), changed: z.int() }),
  withoutData: ({ expected }) => expected,
});
