// A menu of actions.
import { lazyPart } from './lazyPart';

export interface MenuAction {
  label: string;
  /** Small text below the label. */
  hint?: string;
  onChoose(): void;
  disabled?: boolean;
  selected?: boolean;
  /** The item is a link: a click with Ctrl or the middle button opens it in another window. */
  href?: string;
  /** Only on a narrow screen, where its button is hidden. */
  narrow?: boolean;
  /** Draws a divider above the item. */
  apart?: boolean;
}

export const ActionMenu = lazyPart(() => import('./ActionMenuList'));
