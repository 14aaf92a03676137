// A menu of things to do.
import { onDemand } from './onDemand';

export interface MenuAction {
  label: string;
  onChoose(): void;
  disabled?: boolean;
  selected?: boolean;
  /** A line above it. */
  apart?: boolean;
}

export const { Popup: ActionMenu, fetchPopup: fetchActionMenu } = onDemand(() => import('./ActionMenuList'));
