// Routes of the saved blueprints.
import { CALLS } from '../../../contract/calls';
import { blueprintFault } from '../../../domain/blueprint/bodyFault';
import { handle } from '../../http/calls';
import type { FindCategories } from '../../rows/categories';
import { dayOf } from '../../rows/dayOf';
import { invalid } from '../../errors';
import type { Module } from '../../module';
import { paging } from '../../rows/paging';
import { questionScope } from '../../security/rowScopes';
import { blueprintStore } from './blueprintRepository';
import { makeBlueprintService } from './blueprintService';
import { countCandidates, pickable } from './candidateRepository';

export const blueprintRoutes =
  (findCategories: FindCategories): Module =>
  (app, { db, now }) => {
    const blueprints = makeBlueprintService(db, findCategories);
    handle(app, CALLS.getBlueprints, (filter, { actor }) =>
      paging(filter, (size, offsetOf) => blueprintStore.findPage(db.kysely, actor, filter, size, offsetOf)),
    );
    handle(app, CALLS.getBlueprint, ({ id }, { actor }) => blueprints.getDetail(actor, id));
    handle(app, CALLS.saveBlueprint, (request, { actor }) => blueprints.save(actor, request));
    handle(app, CALLS.deleteBlueprint, (request, { actor }) => blueprints.remove(actor, request));
    handle(app, CALLS.restoreBlueprint, ({ id }, { actor }) => blueprints.restore(actor, id));
    handle(app, CALLS.getBlueprintCandidates, async ({ body }, { actor }) => {
      const fault = blueprintFault(body, await findCategories(db.kysely));
      if (fault) throw invalid(fault);
      return countCandidates(db.kysely, body.rows, pickable(body, actor, questionScope(actor).where, dayOf(now())));
    });
  };
