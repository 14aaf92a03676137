// A menu of actions.
import { onDemand } from './onDemand';
import { withTheme } from './theme/withTheme';

export interface MenuAction {
  label: string;
  onChoose(): void;
  disabled?: boolean;
  selected?: boolean;
  /** Draws a divider above the item. */
  apart?: boolean;
}

export const { Popup: ActionMenu, fetchPopup: fetchActionMenu } = onDemand(withTheme(() => import('./ActionMenuList')));
