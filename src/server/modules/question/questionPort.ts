// What other modules need from questions; connected in modules.ts.
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { questionScope } from '../../security/rowScopes';
import { questionsChanged, rememberFigure } from './list/listCache';
import { questionReads, type VersionRef } from './questionReadRepository';
import { questionWrites } from './save/questionWriteRepository';

export const questionPort = {
  findVersions: (tx: Tx, refs: readonly VersionRef[]) => questionReads.findVersions(tx, refs),
  lockMany: (tx: Tx, ids: readonly number[]) => questionReads.lockMany(tx, ids),
  findMany: (tx: Tx, ids: readonly number[], actor: Actor) => questionReads.findMany(tx, ids, questionScope(actor)),
  addUses: (tx: Tx, ids: readonly number[], change: 1 | -1) => questionWrites.addUses(tx, ids, change),
  questionsChanged,
  rememberFigure,
  findScoped: (tx: Tx, id: number, version: number | undefined, actor: Actor) =>
    questionReads.findScoped(tx, id, version, questionScope(actor)),
  findUsage: questionReads.findUsage,
};
