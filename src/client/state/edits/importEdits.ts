// The corrections of a checked file, until they are imported: kept in this browser and with the account.
import * as z from 'zod/mini';
import { IMPORT_KEYS } from '../../../contract/question/drafts';
import { COPY_CHOICES, IMPORT_STATES, sourceLine } from '../../../contract/question/importRows';
import { NO_PLAN, type ImportPlan } from '../../../domain/question/importPlan';
import { draftFaults, type NamedKp, type QuestionDraft } from '../../../domain/question/questionDraft';
import { createEditSession } from './createEditSession';
import { asQuestionDraft } from './questionEdits';

const namedKps = () => z.array(z.custom<NamedKp>((value) => typeof (value as NamedKp | null)?.kp_id === 'number'));
const storedPlan = z.object({
  rows: z.array(
    z.object({
      place: z.int(),
      was: z.enum(IMPORT_STATES),
      dropped: z.optional(z.enum(['skipped', 'merged'])),
      repeated: z.optional(z.boolean()),
      copy: z.optional(z.enum(COPY_CHOICES)),
      filled: z.optional(
        z.object({
          difficulty: z.optional(z.int()),
          stage_id: z.optional(z.int()),
          grade_id: z.optional(z.int()),
          kps: z.optional(namedKps()),
        }),
      ),
      ignored: z.optional(z.boolean()),
      drafts: z.optional(z.array(z.unknown())),
      read: z.optional(
        z.array(
          z.nullable(
            z.object({
              lines: z.array(sourceLine()),
              notes: z.array(z.string()),
              refused: z.optional(z.string()),
            }),
          ),
        ),
      ),
    }),
  ),
  copies: z.optional(z.enum(COPY_CHOICES)),
  common: z.object({
    stage_id: z.optional(z.int()),
    grade_id: z.optional(z.int()),
    difficulty: z.optional(z.int()),
    kps: namedKps(),
  }),
});

function asPlan(value: unknown): ImportPlan | null {
  const read = z.safeParse(storedPlan, value).data;
  return (
    (read && {
      ...read,
      rows: read.rows.map((row) => ({ ...row, drafts: row.drafts?.flatMap((draft) => asQuestionDraft(draft) ?? []) })),
    }) ??
    null
  );
}

export const importEdits = createEditSession<ImportPlan, null>({
  name: 'import',
  versionOf: () => ({ draft: NO_PLAN, revision: 0 }),
  asDraft: asPlan,
  // The corrections stay after an import: they say what the rows that were left out became.
  save: () => () => Promise.resolve({}),
  saveWhen: 'asked',
  serverCopy: (id) => `${IMPORT_KEYS}${id}`,
});

/** One question of a file while its dialog is open; the dialog puts the result into the plan. */
export const importedEdits = createEditSession<QuestionDraft, QuestionDraft>({
  name: 'imported',
  versionOf: (draft) => ({ draft: draft as QuestionDraft, revision: 0 }),
  save: () => () => Promise.resolve({}),
  faultsOf: draftFaults,
  saveWhen: 'asked',
});
