// Which drafts of an account are drafts of questions.
import { sql } from 'kysely';
import { CHOSEN_KEY, IMPORT_KEYS, TABS_KEY } from '../../contract/question/drafts';

/** A condition on rows of `drafts`. */
export const isQuestionDraft = sql<boolean>`(key <> ${CHOSEN_KEY} and key <> ${TABS_KEY} and not starts_with(key, ${IMPORT_KEYS}))`;
