// The list of edits that wait for the network, and how each event changes it. Pure, because two windows of one browser
// apply the same event to the list in storage and to their own.
import * as z from 'zod/mini';
import { once, type Call } from '../../../contract/wire';
import { t } from '../../lib/texts/t';
import type { SetId } from '../paperWorkingSet/workingSet';

const queuedEdit = once(() =>
  z.object({
    id: z.string(),
    /** Idempotency key; a new one if the content is sent as a new intent. */
    key: z.string().check(z.regex(/^[\w-]{16,80}$/)),
    path: z.string().check(z.regex(/^\/[\w/]+$/)),
    fields: z.record(z.string(), z.string()),
    title: z.string(),
    subject: z.nullable(z.string()),
    /** ms. */
    at: z.number(),
    /** interrupted: the answer signed the account out, so it is unknown whether the edit was stored. */
    state: z.enum(['waiting', 'conflict', 'refused', 'interrupted']),
    /** The server's reason for refusing. */
    msg: z.string(),
    /** The server's current version in a conflict. */
    theirs: z.unknown(),
    /** The working set that was saved, and its edition. */
    paperSet: z.nullable(
      z.object({
        setId: z.custom<SetId>((id) => typeof id === 'string'),
        edition: z.string(),
        key: z.optional(z.string()),
      }),
    ),
  }),
);
export type QueuedEdit = z.infer<ReturnType<typeof queuedEdit>>;
export const queuedEdits = once(() => z.array(queuedEdit()));

const INTERRUPTED = t('提交时登录中断，不知道是否已经保存。核对后点“立即重试”；内容相同，不会保存两次。');

/** The edit of a save that gets no answer; null if its call has no rule for that, or nothing may be kept of it. */
export function editOf(
  reason: 'network' | 'signIn',
  { path, offline }: Call,
  sent: unknown,
  fields: Record<string, string>,
  key: string,
  at: number,
): QueuedEdit | null {
  if (!offline || (offline.waitsFor !== reason && offline.waitsFor !== 'either')) return null;
  // A password is never put into storage.
  if (Object.keys(fields).some((name) => /password/i.test(name))) return null;
  return {
    id: key,
    key,
    path,
    fields,
    title: offline.title(sent as never),
    subject: offline.subject?.(sent as never) ?? null,
    at,
    ...(reason === 'network' ? { state: 'waiting', msg: '' } : { state: 'interrupted', msg: INTERRUPTED }),
    theirs: null,
    paperSet: null,
  };
}

/** An earlier edit waits, or is of the same record: this one must not arrive before it. */
export const comesAfter = (edits: readonly QueuedEdit[], { subject }: QueuedEdit): boolean =>
  edits.some((before) => (before.subject !== null && before.subject === subject) || before.state === 'waiting');

export type QueueEvent =
  | { kind: 'queued'; edit: QueuedEdit }
  | { kind: 'linked'; id: string; paperSet: NonNullable<QueuedEdit['paperSet']> }
  | { kind: 'settled'; id: string; stored: { id?: number | undefined; revision?: number | undefined } }
  | { kind: 'refused'; id: string; conflict: boolean; msg: string; theirs: unknown }
  | { kind: 'retried'; id: string; key: string; patch: Record<string, string> }
  | { kind: 'discarded'; id: string };

export function applyEvent(edits: readonly QueuedEdit[], event: QueueEvent): QueuedEdit[] {
  switch (event.kind) {
    case 'queued':
      return edits.some((edit) => edit.id === event.edit.id) ? [...edits] : [...edits, event.edit];
    case 'linked':
      return edits.map((edit) => (edit.id === event.id ? linked(edit, event.paperSet) : edit));
    case 'settled':
      return settled(edits, event.id, event.stored);
    case 'refused':
      return edits.map((edit) =>
        edit.id === event.id
          ? { ...edit, state: event.conflict ? 'conflict' : 'refused', msg: event.msg, theirs: event.theirs }
          : edit,
      );
    case 'retried':
      return retried(edits, event);
    case 'discarded':
      return edits.filter((edit) => edit.id !== event.id);
  }
}

const NEW_SET = 'set:';
/**
 * A paper that the server has not seen is identified by its working set, so that a second save does not create a second
 * paper.
 */
const linked = (edit: QueuedEdit, paperSet: NonNullable<QueuedEdit['paperSet']>): QueuedEdit => ({
  ...edit,
  paperSet,
  subject: edit.subject ?? `${NEW_SET}${paperSet.setId}@${paperSet.key ?? ''}`,
});

/** When an edit is retried on another revision, the edits based on it move to that revision too. */
function retried(
  edits: readonly QueuedEdit[],
  { id, key, patch }: Extract<QueueEvent, { kind: 'retried' }>,
): QueuedEdit[] {
  const { subject = null, fields: had = {} } = edits.find((edit) => edit.id === id) ?? {};
  const { revision } = patch;
  return edits.map((edit) => {
    if (edit.id === id)
      return { ...edit, key, fields: { ...edit.fields, ...patch }, state: 'waiting', msg: '', theirs: null };
    const follows =
      revision !== undefined &&
      subject !== null &&
      edit.subject === subject &&
      edit.fields['revision'] === had['revision'];
    return follows ? { ...edit, fields: { ...edit.fields, revision } } : edit;
  });
}

/**
 * Later edits of the same subject were based on this one: they continue from its new revision. Those of a new paper
 * also take over its new id.
 */
function settled(
  edits: readonly QueuedEdit[],
  id: string,
  stored: { id?: number | undefined; revision?: number | undefined },
): QueuedEdit[] {
  const done = edits.find((edit) => edit.id === id);
  const rest = edits.filter((edit) => edit.id !== id);
  if (!done || done.subject === null) return rest;
  const was = done.fields['revision'];
  const revision = stored.revision ?? (was === undefined ? undefined : Number(was) + 1);
  const follow = (edit: QueuedEdit): QueuedEdit => {
    if (!done.subject?.startsWith(NEW_SET) || stored.id === undefined) return edit;
    const setId: SetId = `paper:${stored.id}`;
    const paperSet = edit.paperSet && { setId, edition: edit.paperSet.edition };
    return { ...edit, subject: setId, paperSet, fields: { ...edit.fields, id: String(stored.id) } };
  };
  return rest.map((edit) => {
    if (edit.subject !== done.subject) return edit;
    const followed = follow(edit);
    if (edit.fields['revision'] !== was || revision === undefined) return followed;
    return { ...followed, fields: { ...followed.fields, revision: String(revision) } };
  });
}

/** The first edit that may be sent: its subject must not be blocked by an earlier edit that needs a decision. */
export function nextToSend(edits: readonly QueuedEdit[]): QueuedEdit | undefined {
  return edits.find((edit, index) => edit.state === 'waiting' && !heldUp(edits, edit, index));
}
export const heldUp = (edits: readonly QueuedEdit[], edit: QueuedEdit, index: number): boolean =>
  edit.subject !== null &&
  edits.slice(0, index).some((before) => before.subject === edit.subject && before.state !== 'waiting');
