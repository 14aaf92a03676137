// Routes of the kept blueprints.
import type { RawBuilder } from 'kysely';
import { CALLS } from '../../../contract/calls';
import { DEFAULT_PAGE_SIZE } from '../../../contract/codes';
import { blueprintFault } from '../../../domain/blueprint/bodyFault';
import type { Actor } from '../../plugins/actor';
import { handle } from '../../plugins/calls';
import { invalid } from '../../plugins/errors';
import type { Module } from '../../plugins/module';
import { blueprintStore } from './blueprintRepository';
import { makeBlueprintService } from './blueprintService';
import { countCandidates, pickable } from './candidateRepository';

const MAX_PAGE_SIZE = 100;

export interface BlueprintQuestions {
  /** Condition on the narrow row `q`: which questions that person may see. */
  rowScope(actor: Actor): { where: RawBuilder<boolean> };
}

export const blueprintRoutes =
  (questions: BlueprintQuestions): Module =>
  (app, { db, now }) => {
    const blueprints = makeBlueprintService(db);
    handle(app, CALLS.getBlueprints, async (filter, { actor }) => {
      const size = Math.min(MAX_PAGE_SIZE, Math.max(1, filter.size ?? DEFAULT_PAGE_SIZE));
      let page = 1;
      const found = await blueprintStore.findPage(db.kysely, actor, filter, size, (total) => {
        page = Math.min(Math.max(1, filter.page ?? 1), Math.max(1, Math.ceil(total / size)));
        return (page - 1) * size;
      });
      return { ...found, page, size };
    });
    handle(app, CALLS.getBlueprint, ({ id }, { actor }) => blueprints.getDetail(actor, id));
    handle(app, CALLS.saveBlueprint, (request, { actor }) => blueprints.save(actor, request));
    handle(app, CALLS.deleteBlueprint, (request, { actor }) => blueprints.remove(actor, request));
    handle(app, CALLS.restoreBlueprint, ({ id }, { actor }) => blueprints.restore(actor, id));
    handle(app, CALLS.getBlueprintCandidates, async ({ body }, { actor }) => {
      const fault = blueprintFault(body);
      if (fault) throw invalid(fault);
      return countCandidates(db.kysely, body.rows, pickable(body, actor, questions.rowScope(actor).where, now().toISOString().slice(0, 10)));
    });
  };
