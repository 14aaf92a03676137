// An entry of the home page in its dialog: saved when the user asks, which closes the dialog. A new one is edited under
// the name of its kind.
import * as z from 'zod/mini';
import { FRONT_KINDS, type FrontItem, type FrontKind } from '../../../contract/system/front';
import { localTime, stampOf } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { frontApi } from '../api/system/front';
import { tell } from '../prompts';
import { createEditSession, mergeFields } from './createEditSession';
import { saved } from './editEvents';

const frontDraft = z.object({
  kind: z.enum(FRONT_KINDS),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  picture: z.string(),
  pack_id: z.nullable(z.int()),
  /** Local times of inputs; '' means no limit. */
  from: z.string(),
  until: z.string(),
});
export type FrontDraft = z.output<typeof frontDraft>;
/** What the dialog shows of an entry. */
export type FrontStored = Pick<FrontItem, 'kind' | 'title' | 'body' | 'starts_at' | 'ends_at' | 'revision'>;

const blank = (kind: FrontKind): FrontStored => ({
  kind,
  title: '',
  body: { text: '', path: '', picture: '', pack_id: null },
  starts_at: null,
  ends_at: null,
  revision: 0,
});
export const NEW_FRONT_ITEMS = { notice: blank('notice'), shortcut: blank('shortcut'), carousel: blank('carousel') };
const isNew = (id: string): boolean => Object.hasOwn(NEW_FRONT_ITEMS, id);

export const frontEdits = createEditSession<FrontDraft, FrontStored>({
  name: 'front',
  versionOf(item) {
    const { kind, title, body, starts_at, ends_at, revision } = item ?? NEW_FRONT_ITEMS.notice;
    const { text, path, picture, pack_id } = body;
    const draft = { kind, title, text, path, picture, pack_id, from: localTime(starts_at), until: localTime(ends_at) };
    return { draft, revision };
  },
  asDraft: (value) => z.safeParse(frontDraft, value).data ?? null,
  save:
    ({ draft: { kind, title, text, path, picture, pack_id, from, until }, revision }, { id }) =>
    (dispatch) =>
      dispatch(
        frontApi.endpoints.saveFrontItem.initiate(
          {
            kind,
            title: title.trim(),
            body: { text, path: path.trim(), picture, pack_id },
            starts_at: stampOf(from),
            ends_at: stampOf(until),
            ...(isNew(id) ? {} : { id: Number(id), revision }),
          },
          { track: false },
        ),
      ),
  theirs(data) {
    const { kind, revision, current } = (data ?? {}) as { kind?: unknown; revision?: number; current?: FrontStored };
    return kind === 'revision' && current ? { ...current, revision: revision ?? current.revision } : null;
  },
  saveWhen: 'asked',
  merge: mergeFields,
  after: (action, id) => (dispatch) => {
    if (!saved.match(action)) return;
    dispatch(tell('success', t('已保存')));
    dispatch(frontEdits.closed(id));
  },
});
