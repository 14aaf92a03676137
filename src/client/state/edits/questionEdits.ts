// A question in its form: submitted when the user asks, its unsaved draft kept in this browser and with the account.
// Documents are named as their drafts: question-7, derive-7, draft-<id> kept for later, new, new-<initial values>.
import * as z from 'zod/mini';
import { CODES } from '../../../contract/codes';
import { kpRef, questionSubject, type Question } from '../../../contract/question/question';
import { eachField, fieldRow, type FieldValues } from '../../../contract/question/questionFields';
import { once } from '../../../contract/wire';
import { FORM_FIELDS, initialValues, type FormField } from '../../../domain/question/fieldRules';
import { carriedOver, lastEntryOf } from '../../../domain/question/lastEntry';
import { normalizeBody } from '../../../domain/question/questionBody';
import {
  draftFaults,
  draftOf,
  emptyDraft,
  fieldsOf,
  nextDraft,
  type QuestionDraft,
} from '../../../domain/question/questionDraft';
import { placedFormulas } from '../../../domain/question/questionFormulas';
import { faultOf } from '../../lib/math/formulaFaults';
import { peek, typeset } from '../../lib/math/typesetter';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { flushTyping } from '../../lib/typing';
import { questionApi } from '../api/question/question';
import { isQueued, type ApiError } from '../api/wireRequest';
import { ask, tell } from '../prompts';
import { accountKey, selectUser } from '../session/sessionSlice';
import type { AppThunk } from '../store';
import { rememberEntry } from '../ui/lastEntry';
import { createEditSession } from './createEditSession';
import { saved } from './editEvents';
import { isDirty, type EditedDocument, type Fault } from './editedDocument';
import { keptOf } from './keptDrafts';

/** What a form begins with. */
export interface QuestionStart {
  /** The stored question, or the one that a variant is derived from. */
  question: Question | null;
  derived?: boolean;
  /** Initial values of a new question. */
  patch?: Partial<QuestionDraft> | undefined;
}
/** What a save needs besides the draft. */
interface SubmitHow {
  acceptDuplicates?: true;
  /** The reason of a correction that keeps the review; '' if the user has still to write it. */
  typo?: string;
}

const [QUESTION, DERIVE, ASIDE, NEW] = ['question-', 'derive-', 'draft-', 'new'];
export interface QuestionPlace {
  question?: number | undefined;
  derive?: number | undefined;
  /** Of a draft that was kept for later. */
  draft?: string | undefined;
  /** Initial values of a new question (usePrefill). */
  prefill?: string | undefined;
}
export function questionDocument({ question, derive, draft, prefill }: QuestionPlace): string {
  if (question !== undefined) return `${QUESTION}${question}`;
  if (derive !== undefined) return `${DERIVE}${derive}`;
  return draft !== undefined ? `${ASIDE}${draft}` : prefill !== undefined ? `${NEW}-${prefill}` : NEW;
}
/** Null if the id is not that of a question's draft. */
export function questionPlace(id: string): QuestionPlace | null {
  const [kind = '', ...more] = id.split('-');
  const rest = more.join('-');
  if (kind === 'question') return { question: Number(rest) };
  if (kind === 'derive') return { derive: Number(rest) };
  if (kind === 'draft') return { draft: rest };
  return kind === NEW ? { prefill: more.length === 0 ? undefined : rest } : null;
}

/** More tolerant than the save call: what was typed is never given up for its length or a score of 0. */
const storedDraft = once(() => {
  const text = z.string();
  const plain = eachField(FORM_FIELDS, (field) =>
    z._default(fieldRow(field).wire.reply(), initialValues([field])[field] as never),
  );
  return z.object({
    ...plain,
    type_id: z.int(),
    content: text,
    options: z.array(z.object({ id: text, content: text })),
    right: z.array(text),
    judge: z.nullable(z.boolean()),
    blanks: z.array(text),
    solution: text,
    parts: z.array(
      z.object({
        ...{ id: text, content: text, score: z.number(), answer: text },
        type_id: z.optional(z.int()),
        options: z.optional(z.array(z.object({ id: text, content: text }))),
        right: z.optional(z.array(text)),
        judge: z.optional(z.nullable(z.boolean())),
        blanks: z.optional(z.array(text)),
      }),
    ),
    analysis: text,
    answer_video: z.optional(text),
    kps: z.array(z.extend(kpRef(), { tip_key: text, kp_name: text })),
  });
});
export const asQuestionDraft = (value: unknown) =>
  (z.safeParse(storedDraft(), value).data as (QuestionDraft & Pick<FieldValues, FormField>) | undefined) ?? null;

/** Formulas that cannot be typeset block 提交审核, never 存草稿. */
async function formulaFaults(draft: QuestionDraft): Promise<readonly Fault[]> {
  // Without workers nothing can be typeset here; the server checks every formula again.
  if (typeof Worker === 'undefined') return [];
  const places = placedFormulas(normalizeBody(fieldsOf(draft)));
  const drawn = await Promise.all(
    places.map(({ tex, display }) => peek(tex, display) ?? typeset(tex, display, 'typed')),
  );
  return places.flatMap(({ field, item, label, tex }, index): Fault[] => {
    const known = drawn[index];
    const fault = known ? faultOf(tex, known) : null;
    return fault
      ? [{ field, item, msg: t('{0}中的公式有误：{1}，改正后才能提交审核', translated(label), fault.message) }]
      : [];
  });
}

const REASON_MISSING: ApiError = { kind: 'business', code: CODES.conflict, msg: '', data: { kind: 'reason' } };

export const questionEdits = createEditSession<QuestionDraft, QuestionStart, SubmitHow>({
  name: 'question',
  storedAs: 'draft',
  versionOf(start) {
    const { question = null, derived = false, patch } = start ?? {};
    if (!question) return { draft: { ...emptyDraft(), ...patch }, revision: 0 };
    // A derived question is not shared until the user decides so.
    if (derived) return { draft: { ...draftOf(question), shared: 0 }, revision: 0 };
    return { draft: draftOf(question), revision: question.revision, version: question.version };
  },
  asDraft: asQuestionDraft,
  faultsOf: draftFaults,
  slowFaultsOf: formulaFaults,
  save:
    ({ draft, revision }, { id, how: { acceptDuplicates, typo } = {} }) =>
    async (dispatch) => {
      if (typo === '') return { error: REASON_MISSING };
      const { question, derive } = questionPlace(id) ?? {};
      const fields = { ...fieldsOf(draft), ...(acceptDuplicates && { accept_duplicates: 1 as const }) };
      const { deriveQuestion, saveQuestion } = questionApi.endpoints;
      const change = question === undefined ? {} : { id: question, revision };
      const slip = typo === undefined ? {} : { typo: 1 as const, reason: typo };
      const { data, error } = await dispatch(
        derive === undefined
          ? saveQuestion.initiate({ ...change, ...fields, ...slip }, { track: false })
          : deriveQuestion.initiate({ id: derive, ...fields }, { track: false }),
      );
      if (error && isQueued(error)) return { data: { id: 0, revision } };
      const text = typo === undefined ? t('已保存') : t('错别字已改，试题仍为已审核');
      if (data) dispatch(tell('success', question === undefined ? t('已保存为试题 {0}', data.id) : text));
      if (data && draft.kps.length === 0)
        dispatch(tell('warning', t('这道题还没有知识点：按知识点筛选、组卷时找不到它')));
      return { data, error };
    },
  theirs(data) {
    const { revision, question } = (data ?? {}) as { revision?: unknown; question?: Partial<Question> };
    return typeof revision === 'number' && typeof question?.content === 'string'
      ? { question: { ...(question as Question), revision } }
      : null;
  },
  conflictAlways: true,
  saveWhen: 'asked',
  serverCopy: (id) => id,
  subject: (id) => {
    const { question } = questionPlace(id) ?? {};
    return question === undefined ? undefined : questionSubject(question);
  },
  idOf: (question) => questionDocument({ question }),
  next: (id, draft) => (questionPlace(id)?.question === undefined ? nextDraft(draft) : null),
  after: (action, id) => (dispatch) => {
    if (!saved.match(action)) return;
    const { storedAs, next } = action.payload;
    const { question, derive } = questionPlace(id) ?? {};
    const isNew = question === undefined && derive === undefined;
    if (isNew && storedAs !== null && next)
      dispatch(rememberEntry(lastEntryOf(next.draft as unknown as QuestionDraft)));
  },
  aside: {
    isShared: (id) => id.startsWith(NEW),
    idOf: ({ clock, windowId }) => `${ASIDE}${clock.now().toString(36)}${windowId.replace(/\W/g, '').slice(0, 12)}`,
    notice: t('另一个窗口也在写新题，这道题的草稿已另存一份'),
  },
});

/** 提交审核, with the text that is still being typed. */
export const submitQuestion =
  (id: string, how?: SubmitHow): AppThunk =>
  (dispatch) => {
    flushTyping();
    dispatch(questionEdits.saveAsked(id, false, how));
  };

/** Why a question was not stored: near-duplicates in the bank, a reason that is missing, or a message. */
export type Refusal =
  | { kind: 'duplicates'; duplicates: { id: number; content: string; similarity: number }[] }
  | { kind: 'reason' }
  | { kind: 'other'; msg: string };
export function refusalOf(failed: EditedDocument['failed']): Refusal | null {
  const { kind, duplicates } = (failed?.data ?? {}) as { kind?: unknown; duplicates?: unknown };
  if (kind === 'reason') return { kind };
  if (kind === 'duplicates' && Array.isArray(duplicates)) return { kind, duplicates };
  return failed?.msg ? { kind: 'other', msg: failed.msg } : null;
}

/** 放弃修改: back to what is stored; a new question begins again. */
export const discardQuestion =
  (id: string, start: QuestionStart, home: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const isNew = questionPlace(id)?.question === undefined;
    const text = isNew
      ? t('已写的内容和草稿都会去掉，不能找回。')
      : t('没有提交的改动和草稿都会去掉，回到已保存的内容。');
    if (await dispatch(ask({ title: t('放弃修改？'), text, ok: t('放弃'), cancel: t('继续编辑'), danger: true })))
      dispatch(questionEdits.discarded(id, start, isNew ? home : undefined));
  };

/**
 * Fields of a new question that still have what the one before had, with their initial values; null: there are none.
 */
export function carriedFields(id: string, document: EditedDocument<QuestionDraft> | undefined) {
  const { question, derive, prefill } = questionPlace(id) ?? {};
  const isFirst = (document?.saves ?? 0) === 0;
  if (!document || question !== undefined || derive !== undefined || (prefill !== undefined && isFirst)) return null;
  const fields = carriedOver(document.draft, document.base);
  return Object.keys(fields).length === 0 ? null : fields;
}
/** The new question, and the next ones, begin without what was taken over. */
export const clearCarried =
  (id: string): AppThunk =>
  (dispatch, getState) => {
    const document = questionEdits.select(getState(), id);
    const fields = carriedFields(id, document);
    if (!document || !fields) return;
    dispatch(rememberEntry({}));
    // A form in which nothing is written stays without a draft.
    if (isDirty(document)) dispatch(questionEdits.changed(id, fields));
    else dispatch(questionEdits.discarded(id, { question: null, patch: { ...document.draft, ...fields } }));
  };

// Drafts that no form shows, for their list.
/** The draft in a copy of the server; null if it is not that of a question. */
export const draftIn = (body: unknown): QuestionDraft | null => {
  const kept = keptOf(body, asQuestionDraft as never);
  return kept && (kept.draft as unknown as QuestionDraft);
};
const entries = (account: string) => `tiku.draft.${account}.`;
const ownEntries = (): AppThunk<string> => (_dispatch, getState) => {
  const user = selectUser(getState());
  return entries(user ? accountKey(user) : '');
};
export const localDrafts =
  (): AppThunk<{ key: string; draft: QuestionDraft }[]> =>
  (dispatch, _getState, { effects }) => {
    const own = dispatch(ownEntries());
    try {
      return effects.storage.keys().flatMap((name) => {
        const draft = name.startsWith(own) ? draftIn(JSON.parse(effects.storage.getItem(name) ?? 'null')) : null;
        return draft ? [{ key: name.slice(own.length), draft }] : [];
      });
    } catch (fault) {
      effects.log(`draft: ${String(fault)}`);
      return [];
    }
  };
export const dropLocalDraft =
  (key: string): AppThunk =>
  (dispatch, _getState, { effects }) =>
    effects.storage.removeItem(`${dispatch(ownEntries())}${key}`);
