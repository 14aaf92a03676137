// The shape of the state: papers being composed and the selections of the two report views, each one a working set.
import { createEntityAdapter, createSelector, type EntityState } from '@reduxjs/toolkit';
import { DEFAULT_DURATION } from '../../../contract/codes';
import type { Category } from '../../../contract/knowledge/reference';
import type { PaperBody } from '../../../contract/paper/paper';
import { plainLayout } from '../../../contract/paper/plainLayout';
import type { ComposedItem, ComposedSection } from '../../../domain/paper/sections';
import type { Step } from './editSet';
import { noStamps, type Stamp, type Stamps } from './lamportStamps';

/** 'paper:0' is the new paper, 'paper:-<n>' a further new one; 'paper:<id>' a saved one that was opened. */
export type SetId = `paper:${number}` | 'addReport' | 'selectReport';
export const NEW_PAPER: SetId = 'paper:0';
/** Version of sets in storage, in messages between windows and in the account's copy. */
export const SETS_VERSION = 1;
/** Not saved yet. */
export const isNewPaper = (setId: SetId): boolean => setId === NEW_PAPER || setId.startsWith('paper:-');
/** Id of a further new paper. Clock-based, so that two windows do not choose the same one; sorts before later ones. */
export const freshSetId = (now = Date.now()): SetId => `paper:${-(now - 1_700_000_000_000)}`;
/** The paper composed at an address of `editPath`; null for other addresses. */
export function setIdAt(path: string): SetId | null {
  const id = /^\/paperlist\/edit\/(-?\d+)$/.exec(path)?.[1];
  return id === undefined ? null : `paper:${Number(id)}`;
}
/** The address where a paper is composed. */
export const editPath = (setId: SetId): string => `/paperlist/edit/${setId.slice('paper:'.length)}`;

export interface WorkingSetHead extends Omit<PaperBody, 'sections'> {
  report_id: number | null;
  isSavePaper: boolean;
  /** Of the saved paper; null and 0 before the first save. */
  paper_id: number | null;
  /**
   * Identity of a paper before its first save. Several new papers use one SetId in turn: clearing, discarding and
   * saving renew the key, so that a late reply to the first one is not applied to the second.
   */
  paper_key: string;
  revision: number;
  /** Has changes that are not saved on the server. */
  dirty: boolean;
}
/** The fields that an editor of the paper's properties may change. */
export type PaperDetails = Partial<Omit<WorkingSetHead, 'paper_id' | 'paper_key' | 'revision' | 'dirty'>>;

export interface WorkingSet extends WorkingSetHead {
  /** Selected questions by id; `ids` are in printed order. */
  paperList: EntityState<ComposedItem, number>;
  /** In printed order. */
  sections: ComposedSection[];
  /** When this set was last opened or discarded as a whole. */
  epoch: Stamp;
  stamps: Stamps;
  past: Step[];
  future: Step[];
}

export type Sets = Partial<Record<SetId, WorkingSet>>;
export interface PaperWorkingSetState {
  /** The account that owns the sets; null while signed out or while the sets are being read. */
  account: string | null;
  /** Distinguishes this window's stamps from those of others. */
  window: string;
  /** Highest stamp count seen. */
  clock: number;
  activeSetId: SetId;
  sets: Sets;
  /** The server's last categories: titles for new sections. */
  categories: Category[];
}

const questions = createEntityAdapter<ComposedItem>();
const { selectAll } = questions.getSelectors((set: WorkingSet) => set.paperList);

export const emptyHead = (): WorkingSetHead => ({
  title: '',
  grade_id: null,
  gs_id: null,
  stage_id: null,
  report_id: null,
  origin_book_id: null,
  isSavePaper: false,
  display_exam_index: 1,
  display_mini_index: 0,
  duration: DEFAULT_DURATION,
  notice: '',
  seal_line: 0,
  layout: { ...plainLayout(), quick_table: 1 },
  paper_id: null,
  paper_key: '',
  revision: 0,
  dirty: false,
});
const HEAD_FIELDS = Object.keys(emptyHead()) as (keyof WorkingSetHead)[];
/** The fields of a head that a record has. */
export const headOf = <T extends Partial<WorkingSetHead>>(record: T): Pick<T, keyof T & keyof WorkingSetHead> =>
  Object.fromEntries(HEAD_FIELDS.filter((field) => field in record).map((field) => [field, record[field]])) as never;

export const emptySet = (epoch: Stamp = ''): WorkingSet => ({
  ...emptyHead(),
  paper_key: epoch,
  paperList: questions.getInitialState(),
  sections: [],
  epoch,
  stamps: noStamps(),
  past: [],
  future: [],
});

export const initialPaperWorkingSet = (window = 'w'): PaperWorkingSetState => ({
  account: null,
  window,
  clock: 0,
  activeSetId: NEW_PAPER,
  sets: { [NEW_PAPER]: emptySet() },
  categories: [],
});

/** Undo belongs to the window: other windows, storage and the account get a set without it. */
export const withoutHistory = (set: WorkingSet): WorkingSet => ({ ...set, past: [], future: [] });

/** An empty new paper: not shown in lists and not stored. */
export const isBlankPaper = (set: WorkingSet): boolean =>
  set.paper_id === null && set.paperList.ids.length === 0 && set.title.trim() === '';

export interface FilledSection {
  section: ComposedSection;
  items: ComposedItem[];
}
/** Sections with their questions, both in printed order. */
export const itemsBySection = createSelector(
  [(set: WorkingSet) => set.sections, selectAll],
  (sections, items): FilledSection[] =>
    sections.map((section) => ({ section, items: items.filter((item) => item.section_id === section.id) })),
);
