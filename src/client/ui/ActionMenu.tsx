// A menu of things to do.
import { onDemand } from './onDemand';
import { withTheme } from './withTheme';

export interface MenuAction {
  label: string;
  onChoose(): void;
  disabled?: boolean;
  selected?: boolean;
  /** A line above it. */
  apart?: boolean;
}

export const { Popup: ActionMenu, fetchPopup: fetchActionMenu } = onDemand(withTheme(() => import('./ActionMenuList')));
