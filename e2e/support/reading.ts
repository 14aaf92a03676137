// What a screen reader gets of a page: the accessibility tree, the focus, and the announcements of live regions.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** Roles that take the focus or are pressed: without a name a reader says only what kind of thing it is. */
const CONTROLS = new Set(
  'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab textbox treeitem'.split(
    ' ',
  ),
);
const DIALOGS = new Set(['dialog', 'alertdialog']);

interface Spoken {
  role: string;
  name: string;
  level: number | undefined;
  isFocused: boolean;
  isModal: boolean;
}

declare global {
  interface Window {
    heard?: string[];
  }
}

/**
 * Records announcements, also of pages that are opened later. A region in the page announces each of its changes; a
 * region that is added together with its text announces it only if it is assertive.
 */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(record);
  await page.evaluate(record);
}
function record(): void {
  const LIVE = '[role=status],[role=alert],[role=log],[aria-live=polite],[aria-live=assertive]';
  const ASSERTIVE = '[role=alert],[aria-live=assertive]';
  const heard: string[] = (window.heard = []);
  const say = (region: Element) => {
    const text = (region.getAttribute('aria-label') ?? '') + (region.textContent ?? '').trim();
    if (text !== '' && !region.closest('[aria-hidden=true],[hidden]')) heard.push(text);
  };
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element));
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region && !added.some((element) => element.contains(region))) say(region);
    }
    for (const element of added)
      for (const region of [element, ...element.querySelectorAll(ASSERTIVE)])
        if (region.matches(ASSERTIVE) && region.isConnected) say(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits until it is announced after the last `forget`. */
export const expectHeard = (page: Page, text: RegExp) =>
  expect
    .poll(() => page.evaluate(() => window.heard ?? []), `announced: ${String(text)}`)
    .toContainEqual(expect.stringMatching(text));
export const forget = (page: Page) => page.evaluate(() => void (window.heard?.splice(0) ?? []));

async function treeOf(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const of = (wanted: string): unknown => properties.find((each) => each.name === wanted)?.value.value;
      return {
        role: String(role?.value ?? ''),
        name: String(name?.value ?? '').trim(),
        level: of('level') as number | undefined,
        isFocused: of('focused') === true,
        isModal: of('modal') === true,
      };
    });
}

/** What is wrong for a reader on the page as it is now. */
async function faultsOf(page: Page): Promise<string[]> {
  const tree = await treeOf(page);
  const all = (role: string) => tree.filter((each) => each.role === role);
  const faults = tree
    .filter(({ role, name }) => (CONTROLS.has(role) || DIALOGS.has(role)) && name === '')
    .map(({ role }) => `${role} without a name`);
  const focused = tree.filter(({ isFocused, role }) => isFocused && role !== 'RootWebArea').at(-1);
  if (!focused) faults.push('the focus is nowhere');
  else if (focused.name === '') faults.push(`the focus is on a ${focused.role} without a name`);
  if (tree.some(({ isModal }) => isModal)) {
    const inside = await page.evaluate(
      () => document.activeElement?.closest('[role=dialog],[role=alertdialog]') !== null,
    );
    return inside ? faults : [...faults, 'the focus is behind the dialog'];
  }
  // An open menu hides what is behind it.
  if (tree.some(({ role }) => role === 'menu')) return faults;
  for (const role of ['main', 'banner']) if (all(role).length !== 1) faults.push(`${all(role).length} of ${role}`);
  for (const role of ['navigation', 'region', 'complementary', 'search']) {
    const names = all(role).map(({ name }) => name);
    for (const [at, name] of names.entries())
      if (name === '' ? role !== 'search' : names.indexOf(name) !== at)
        faults.push(`${role} "${name}" is no place of its own`);
  }
  const titles = all('heading').filter(({ level }) => level === 1);
  if (titles.length !== 1) faults.push(`headings of level 1: ${titles.map(({ name }) => name).join(', ') || 'none'}`);
  return faults;
}

/** After each step: names, landmarks, headings, dialogs and the focus are right, once the page is still. */
export const expectReadable = (page: Page, step: string) =>
  expect.soft.poll(() => faultsOf(page), { message: step, timeout: 10_000 }).toEqual([]);

/** Presses a control as a reader does: the focus goes there, then a key. */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.press(key);
}

export const expectFocusOn = (page: Page, name: RegExp) =>
  expect
    .poll(
      async () =>
        (await treeOf(page)).filter(({ isFocused, role }) => isFocused && role !== 'RootWebArea').at(-1)?.name,
    )
    .toMatch(name);
