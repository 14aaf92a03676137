import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** Waits until the drag library has accepted the place (from 1) of what is being dragged; it says so to screen readers. */
export const expectDraggedTo = (page: Page, position: number) =>
  expect(page.locator('[id^="rfd-announcement"]').filter({ hasText: `第 ${position} 位` })).toHaveCount(1);
