// Changing a paper on its pages: what the sheet asks of the screen around it, and the spots that can be changed.
import { createContext, useContext, type ReactNode } from 'react';

export interface SpotField {
  /** Names the field to screen readers. */
  label: string;
  value: string;
  /** Points and mm: Enter on something else than a number changes nothing. */
  kind: 'text' | 'lines' | 'number';
  max: number;
}
/** Where a question goes: indexes count as a list does after taking the question out. */
export interface PagePlace {
  section_id: number;
  index: number;
}
export interface PaperEditing {
  /** Sections that print, with their questions in printed order. */
  places: readonly { id: number; questions: readonly number[] }[];
  /** Null when a spot cannot be changed. */
  field(spot: string): SpotField | null;
  commit(spot: string, value: string): void;
  /** mm of a question's whole answer space. */
  setSpace(question: number, mm: number): void;
  move(question: number, to: PagePlace): void;
  /** Opens the menu of a question at an element. */
  openMenu(question: number, anchor: HTMLElement): void;
}

export const PaperEditContext = createContext(false);

interface Props {
  /** `title`, `section:3`, `score:17` … */
  spot: string;
  label: string;
  children: ReactNode;
}

/** Text of the page that is changed in place where the page may be changed, and plain text elsewhere. */
export function EditSpot({ spot, label, children }: Props) {
  if (!useContext(PaperEditContext)) return children;
  return (
    <span className="paper-spot" data-spot={spot} role="button" tabIndex={0} title={`点击修改${label}`}>
      {children}
    </span>
  );
}
