// What a 题库包 holds of a question besides its current version: older versions, uploads, and what other files leave
// out because it means something in one bank only.
import type { FieldValues } from '../../contract/question/questionFields';
import type { CheckRecord } from '../../contract/question/review';
import type { QuestionDraft } from '../shared/importedQuestion';

/** Fields with the same meaning in every installation, but not in files for other people. */
export const OWN_FIELDS = ['kind', 'listed', 'in_use', 'shared', 'origin_page', 'region_id'] as const;
export type OwnFields = Partial<Pick<FieldValues, (typeof OWN_FIELDS)[number]>>;

/** Titles by which another installation finds its own rows; '' or null for none. */
export interface PlaceNames {
  grade: string;
  volume: { title: string; term: number } | null;
  book: { title: string; publisher: string; kind: number } | null;
}

export interface VersionBody extends Pick<
  QuestionDraft,
  'type_id' | 'content' | 'options' | 'answer' | 'analysis' | 'parts' | 'source'
> {
  answer_video: string;
  created_at?: string | undefined;
}

/** A decision of the review without the numbers of its bank; `actor` is a name. */
export type ReviewRecord = Omit<CheckRecord, 'id' | 'question_id' | 'actor_id'>;

/** Of an imported question. */
export interface WholeDraft {
  /** Numbers in the bank that wrote the package; `derived_from` null: not derived. */
  id: number;
  derived_from: number | null;
  /** The first one first. */
  reviews: ReviewRecord[];
  /** Older versions, the first one first. */
  versions: VersionBody[];
  answer_video: string;
  /** Films by their address in the bank that wrote the package. */
  media: [address: string, bytes: Uint8Array][];
  fields: OwnFields;
  status: number;
  names: PlaceNames;
  /** System and type of each of the draft's routes; empty when the package has no trees. */
  trees: string[][];
}

/** A knowledge system with all its points, in their order: those above come first. */
export interface KnowledgeTree {
  system: string;
  types: { name: string; points: { path: string[]; tip_key: string }[] }[];
}
