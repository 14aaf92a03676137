// axe (WCAG 2.0 to 2.2, levels A and AA) in a page that has its source (`page.evaluate(source)`).
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Off by default in axe. */
const ALSO = ['label-content-name-mismatch'];

const SHOWN = 4;

/**
 * One line per violation: rule, element, reason; of many equal ones the first few. `part`: menu and tabs are checked
 * only once.
 */
export async function violations(
  page: Page,
  where: string,
  part: string,
  rules?: readonly string[],
): Promise<string[]> {
  const found = await page.evaluate(
    async ([tags, also, shown, only, selector]) => {
      const { axe } = window as unknown as {
        axe: {
          run(
            root: string,
            options: object,
          ): Promise<{
            violations: {
              id: string;
              nodes: {
                html: string;
                target: unknown[];
                any: { message: string }[];
                all: { message: string }[];
                none: { message: string }[];
              }[];
            }[];
          }>;
        };
      };
      const { violations: list } = await axe.run(selector, {
        runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: [...tags] },
        rules: only ? {} : Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
        resultTypes: ['violations'],
      });
      return list.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, shown)
          .map(
            (node) =>
              `${id} | ${node.target.join(' ')} | ${node.html.slice(0, 160)} | ${[...node.any, ...node.all, ...node.none].map(({ message }) => message).join('; ')}`,
          ),
      );
    },
    [TAGS, ALSO, SHOWN, rules, part] as const,
  );
  return found.map((line) => `${where}: ${line}`);
}

/** Switches the colour scheme and waits until colour transitions have finished. */
async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await coloursSettled(page);
}

/** Waits until colour transitions have finished. */
export async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length),
    )
    .toBe(0);
}

/** All rules in the light theme, and the rules that depend on colour in the dark theme too. */
export async function bothThemes(page: Page, where: string, part = 'html'): Promise<string[]> {
  const light = await violations(page, where, part);
  await inTheme(page, 'dark');
  const dark = await violations(page, `${where} (dark)`, part, ['color-contrast']);
  await inTheme(page, 'light');
  return [...light, ...dark];
}
