// Templates of papers: listed, saved, deleted within an organisation.
import * as z from 'zod/mini';
import { CALLS } from '../../../contract/calls';
import { plainLayout } from '../../../contract/paper/plainLayout';
import {
  templateBody,
  type PaperTemplate,
  type savePaperTemplate,
  type TemplateBody,
} from '../../../contract/paper/template';
import type { RequestOf } from '../../../contract/wire';
import { transaction, type Tx } from '../../db/database';
import { nextId } from '../../db/ids';
import { conflict, forbidden, invalid, notFound } from '../../errors';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { recordOperation } from '../../rows/operationLog';
import { binned } from '../../rows/revisions';
import { may, type Actor } from '../../security/actor';
import { templateRows, type TemplateRow } from './templateRepository';

/** A default affects papers of the whole organisation, so it needs the right to restore other users' papers. */
const governs = (actor: Actor) => may(actor, 'paper.restore');
const mayChange = (actor: Actor, row: TemplateRow) =>
  may(actor, 'paper.write') && (row.owner_id === actor.id || governs(actor));

export const templateRoutes: Module = (app, { db }) => {
  handle(app, CALLS.getPaperTemplates, async (_request, { actor }) => ({
    list: (await templateRows.findAll(db.kysely, actor)).map((row) => shown(actor, row)),
  }));

  handle(app, CALLS.savePaperTemplate, (request, { actor }) => transaction(db, (tx) => save(tx, actor, request)));

  handle(app, CALLS.deletePaperTemplate, ({ id, revision }, { actor }) =>
    transaction(db, async (tx) => {
      const row = await demand(tx, actor, id, revision);
      await templateRows.update(tx, id, { ...binned(actor), is_default: 0 });
      await recordOperation(tx, actor, {
        action: 'paper_template.delete',
        entity: 'paper_template',
        entity_id: id,
        before: row,
      });
      return null;
    }),
  );
};

async function save(
  tx: Tx,
  actor: Actor,
  { id, revision, title, template, is_default }: RequestOf<typeof savePaperTemplate>,
) {
  const name = title.trim();
  if (name === '') throw invalid('请填写版式名称', 'name');
  if (is_default !== undefined && !governs(actor)) throw forbidden('只有教研员或管理员可以设定本机构新试卷的默认版式');
  const before = id === undefined ? null : await demand(tx, actor, id, revision);
  const { logo } = template.layout;
  if (logo !== '' && !(await templateRows.hasFile(tx, logo))) throw invalid('标志图片不存在，请重新上传', 'logo');
  if (is_default === 1) await templateRows.clearDefault(tx, actor);
  const row = { title: name, body: JSON.stringify(template), ...(is_default === undefined ? {} : { is_default }) };
  const stored = before
    ? await templateRows.update(tx, before.id, row)
    : { id: await nextId(tx, 'paper_templates'), revision: 1 };
  if (!before)
    await templateRows.insert(tx, {
      id: stored.id,
      ...row,
      owner_id: actor.id,
      organization_id: actor.organization_id,
    });
  await recordOperation(tx, actor, {
    action: before ? 'paper_template.change' : 'paper_template.create',
    entity: 'paper_template',
    entity_id: stored.id,
    before,
    after: { title: name, template, is_default },
  });
  return stored;
}

async function demand(tx: Tx, actor: Actor, id: number, revision: number | undefined): Promise<TemplateRow> {
  const row = await templateRows.find(tx, actor, id);
  if (!row) throw notFound('版式');
  if (!mayChange(actor, row)) throw forbidden('只有创建者、教研员或管理员可以修改这个版式，可以另存为新的版式');
  if (row.revision !== revision)
    throw conflict('版式已被他人修改，请刷新后再试', {
      kind: 'revision',
      revision: row.revision,
      template: shown(actor, row),
    });
  return row;
}

function shown(actor: Actor, row: TemplateRow): PaperTemplate {
  const { body: _body, owner_id: _owner, ...rest } = row;
  return { ...rest, template: bodyOf(row.body), editable: mayChange(actor, row) ? 1 : 0 };
}

/** A stored body that is no longer valid gives a plain paper. */
function bodyOf(stored: unknown): TemplateBody {
  const read = z.safeParse(templateBody(), stored);
  return read.success ? read.data : z.parse(templateBody(), { layout: plainLayout() });
}
