// The shape of a working set and its empty form. A set is one paper, or the selection of the add-report or
// select-report view; every set has its own undo history and the stamps by which two windows merge.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import { DEFAULT_DURATION } from '../../../contract/codes';
import type { PaperLayout } from '../../../contract/paper/paper';
import { plainLayout } from '../../../contract/paper/plainLayout';
import type { ComposedItem, ComposedSection } from '../../../domain/paper/sections';
import type { Step } from './history';
import { noStamps, type Stamp, type Stamps } from './stamps';

/** 'paper:0' is the new paper, 'paper:-<n>' a further new one; 'paper:<id>' a saved one that was opened. */
export type SetId = `paper:${number}` | 'addReport' | 'selectReport';
export const NEW_PAPER: SetId = 'paper:0';
/** Version of sets in storage and in messages between windows. */
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

export interface WorkingSetHead {
  title: string;
  grade_id: number | null;
  gs_id: number | null;
  stage_id: number | null;
  report_id: number | null;
  origin_book_id: number | null;
  isSavePaper: boolean;
  display_exam_index: 0 | 1;
  display_mini_index: 0 | 1;
  /** Minutes. */
  duration: number;
  notice: string;
  seal_line: 0 | 1;
  layout: PaperLayout;
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

export const itemAdapter = createEntityAdapter<ComposedItem>();

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
export const HEAD_FIELDS = Object.keys(emptyHead()) as (keyof WorkingSetHead)[];

export const emptySet = (epoch: Stamp = ''): WorkingSet => ({
  ...emptyHead(),
  paper_key: epoch,
  paperList: itemAdapter.getInitialState(),
  sections: [],
  epoch,
  stamps: noStamps(),
  past: [],
  future: [],
});

/** The fields that "clear all" resets. */
export const CLEARED_FIELDS = ['title', 'grade_id', 'gs_id', 'report_id', 'origin_book_id', 'stage_id'] as const;

/** An empty new paper: not shown in lists and not stored. */
export const isBlankPaper = (set: WorkingSet): boolean =>
  set.paper_id === null && set.paperList.ids.length === 0 && set.title.trim() === '';
