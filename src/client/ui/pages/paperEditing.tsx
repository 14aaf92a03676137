// Editing a paper on its pages: the interface between the sheet and its screen, and the editable spots.
import { createContext, useContext, type ReactNode } from 'react';
import { t } from '../../lib/texts/t';

export interface SpotField {
  /** The accessible name of the field. */
  label: string;
  value: string;
  /** 'number' is for points and mm: Enter on anything but a number changes nothing. */
  kind: 'text' | 'lines' | 'number';
  max: number;
}
/** Target of a moved question: indexes count after the question is removed from the list. */
export interface PagePlace {
  section_id: number;
  index: number;
}
export interface PaperEditing {
  /** Printed sections, with their questions in printed order. */
  places: readonly { id: number; questions: readonly number[] }[];
  /** Null if the spot is not editable. */
  field(spot: string): SpotField | null;
  commit(spot: string, value: string): void;
  /** Total answer space of a question in mm. */
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

/** Text that is editable in place if the page is editable, and plain text otherwise. */
export function EditSpot({ spot, label, children }: Props) {
  if (!useContext(PaperEditContext)) return children;
  return (
    <span className="paper-spot" data-spot={spot} role="button" tabIndex={0} title={t('点击修改{0}', t(label))}>
      {children}
    </span>
  );
}
