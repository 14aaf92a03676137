// A menu of actions.
import { onDemand } from './onDemand';
import { withTheme } from './theme/withTheme';

export interface MenuAction {
  label: string;
  /** Small text below the label. */
  hint?: string;
  onChoose(): void;
  disabled?: boolean;
  selected?: boolean;
  /** The item is a link: a click with Ctrl or the middle button opens it in another window. */
  href?: string;
  /** Draws a divider above the item. */
  apart?: boolean;
}

export const { Popup: ActionMenu, fetchPopup: fetchActionMenu } = onDemand(withTheme(() => import('./ActionMenuList')));
