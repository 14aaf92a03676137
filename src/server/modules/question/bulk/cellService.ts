// Cells of the question table: each question gets its own values, in one run that is logged once and can be undone like
// a bulk change.
import { CODES } from '../../../../contract/codes';
import type { BulkResult, QuestionCells, saveCells } from '../../../../contract/question/bulk';
import { CELL_FIELDS, type CellField } from '../../../../contract/question/questionFields';
import type { DataOf } from '../../../../contract/wire';
import { findMetaFaults, mergeMeta, NEW_QUESTION_META } from '../../../../domain/question/questionMeta';
import { transaction, type Database } from '../../../db/database';
import { invalid, notFound } from '../../../errors';
import type { Actor } from '../../../security/actor';
import { mayChange, questionScope } from '../../../security/rowScopes';
import { questionsChanged } from '../list/listCache';
import { questionWrites } from '../save/questionWriteRepository';
import { bulkRepository, type Before, type BulkRow, type RunItem } from './bulkRepository';
import { beginRun } from './bulkService';

export function makeCellService(db: Database) {
  return {
    change(actor: Actor, cells: readonly QuestionCells[]): Promise<DataOf<typeof saveCells>> {
      const fields = CELL_FIELDS.filter((field) => cells.some((cell) => cell[field] !== undefined));
      if (fields.length === 0) throw invalid('没有要修改的内容');
      if (new Set(cells.map(({ id }) => id)).size < cells.length) throw invalid('同一道题不能出现两次');
      return transaction(db, async (tx) => {
        const rows = await bulkRepository.findRows(
          tx,
          cells.map(({ id }) => id),
          questionScope(actor),
          true,
        );
        const list: BulkResult[] = [];
        const items: RunItem[] = [];
        for (const cell of cells) {
          const { id } = cell;
          const row = rows.get(id);
          const refused = refuse(actor, cell, row);
          const before = row && !refused ? differing(row, cell) : null;
          list.push({ id, error: refused?.error ?? CODES.success, msg: refused?.msg ?? '', changed: before ? 1 : 0 });
          if (!before) {
            if (refused && row) items.push({ question_id: id, ...refused, before: null, revision: null });
            continue;
          }
          const revision = await questionWrites.update(tx, id, given(cell));
          items.push({ question_id: id, error: CODES.success, msg: '', before, revision });
        }
        const run_id = await beginRun(tx, actor, { cells: fields }, null);
        await bulkRepository.insertItems(tx, run_id, items);
        questionsChanged(tx);
        return { run_id, list };
      });
    },
  };
}

function refuse(actor: Actor, cell: QuestionCells, row: BulkRow | undefined): { error: number; msg: string } | null {
  if (!row) return { error: CODES.notFound, msg: notFound('试题').msg };
  if (!mayChange(actor, row)) return { error: CODES.forbidden, msg: '该试题属于其他机构，不能修改' };
  if (row.revision !== cell.revision) return { error: CODES.conflict, msg: '刚有人修改过这道题，请看过新的内容再改' };
  const [fault] = findMetaFaults(mergeMeta(NEW_QUESTION_META, given(cell)), []);
  return fault ? { error: CODES.invalid, msg: fault.msg } : null;
}

const given = (cell: QuestionCells): Partial<Pick<BulkRow, CellField>> =>
  Object.fromEntries(CELL_FIELDS.flatMap((field) => (cell[field] === undefined ? [] : [[field, cell[field]]])));

function differing(row: BulkRow, cell: QuestionCells): Before | null {
  const fields = CELL_FIELDS.filter((field) => cell[field] !== undefined && cell[field] !== row[field]);
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, row[field]]));
}
