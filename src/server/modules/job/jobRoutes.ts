// Calls on own jobs and those that the organization shares, and the download of their results: only for the owner, even
// when another user knows the address.
import { ADDRESSES } from '../../../contract/addresses';
import { CALLS } from '../../../contract/calls';
import { DEFAULT_PAGE_SIZE } from '../../../contract/codes';
import { IMPORT_KIND } from '../../../contract/question/questionImport';
import type { Job } from '../../../contract/system/job';
import { transaction, type Tx } from '../../db/database';
import { invalid, notFound } from '../../errors';
import { MIME_OF_EXTENSION } from '../../files/fileKinds';
import { serve } from '../../http/addresses';
import { handle } from '../../http/calls';
import { sendOwnFile } from '../../http/ownFile';
import type { JobRow } from '../../jobs/jobStore';
import { FILES_DAYS } from '../../jobs/jobs';
import type { Module } from '../../module';
import type { Actor } from '../../security/actor';

const MAX_PAGE_SIZE = 100;
const DAY_MS = 24 * 60 * 60_000;

export const jobRoutes: Module = (app, { db, jobs }) => {
  const { store, runner } = jobs;
  const demandSeen = async (tx: Tx, actor: Actor, id: number): Promise<JobRow> => {
    const row = await store.findSeen(tx, actor, id, jobs.sharedKinds(actor));
    if (!row) throw notFound('任务');
    return row;
  };

  const aheadOf = (tx: Tx, rows: readonly JobRow[]) => {
    const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
    return waiting.length > 0 ? store.findAhead(tx, waiting) : new Map<number, number>();
  };
  const shown = async (row: JobRow) => toJob(row, await aheadOf(db.kysely, [row]));

  handle(app, CALLS.getJobs, async ({ page = 1, size = DEFAULT_PAGE_SIZE, state }, { actor }) => {
    const rows = Math.min(MAX_PAGE_SIZE, Math.max(1, size));
    const asked = Math.max(1, page);
    const { list, total } = await store.findPage(
      db.kysely,
      actor,
      jobs.sharedKinds(actor),
      state,
      rows,
      (asked - 1) * rows,
    );
    const ahead = await aheadOf(db.kysely, list);
    return { list: list.map((row) => toJob(row, ahead)), total, page: asked, size: rows };
  });
  handle(app, CALLS.getJob, async ({ id }, { actor }) => shown(await demandSeen(db.kysely, actor, id)));
  handle(
    app,
    CALLS.cancelJob,
    async ({ id }, { actor }) => {
      const row = await transaction(db, async (tx) => {
        await demandSeen(tx, actor, id);
        // A job that ended a moment before keeps its final state.
        await store.cancel(tx, id);
        return demandSeen(tx, actor, id);
      });
      if (row.state === 'cancelled') runner.abort(id);
      return shown(row);
    },
    { many: true },
  );
  handle(
    app,
    CALLS.retryJob,
    async ({ id }, { actor }) => {
      const row = await transaction(db, async (tx) => {
        const before = await demandSeen(tx, actor, id);
        if (before.state === 'done') throw invalid('任务已完成，不需要重试');
        await store.retry(tx, id);
        return demandSeen(tx, actor, id);
      });
      runner.wake();
      return shown(row);
    },
    { many: true },
  );
  serve(app, ADDRESSES.readJobFile, async ({ reply, actor, params }) => {
    const id = Number(params.id);
    const row = Number.isSafeInteger(id) ? await store.findOwn(db.kysely, actor, id) : undefined;
    if (row?.state !== 'done') return sendOwnFile(reply, null);
    const file = pictureOf(row, params.index) ?? row.result?.files?.[Number(params.index)];
    const opened = file && (await jobs.folders.of(id).open(file.key));
    return sendOwnFile(reply, opened ? { ...opened, name: file.name, mime: file.mime } : null);
  });
};

/**
 * The numbers in the job's input: they identify its subject, so that a screen finds its own job again after a reload.
 */
const numbersOf = (data: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => typeof value === 'number'));

function toJob(
  { id, kind, state, input, progress, result, created_at, updated_at }: JobRow,
  ahead: ReadonlyMap<number, number>,
): Job {
  const files = result?.swept === true ? [] : (result?.files ?? []);
  return {
    id,
    kind,
    title: input.title,
    state,
    done: progress.done ?? 0,
    total: progress.total ?? 0,
    text: progress.text ?? '',
    ...(ahead.has(id) && { ahead: ahead.get(id) }),
    reason: result?.reason ?? '',
    notes: [...(result?.notes ?? [])],
    files: files.map(({ name, size }, index) => ({ name, size, path: `/files/jobs/${id}/${index}` })),
    files_until: files.length > 0 ? new Date(Date.parse(updated_at) + FILES_DAYS * DAY_MS).toISOString() : null,
    data: { ...numbersOf(input.data), ...result?.data },
    created_at,
    updated_at,
  };
}

/** A picture of an import that its owner looks at (question/import/importPreview). */
function pictureOf({ kind }: JobRow, name: string) {
  const [, ending = ''] = /^picture-[\da-f]{32}\.(png|jpeg|gif|webp|svg)$/.exec(name) ?? [];
  const mime = MIME_OF_EXTENSION[ending];
  return kind === IMPORT_KIND && mime !== undefined ? { key: name, name, mime } : undefined;
}
