// Several users at once, each in a browser context of their own, and calls as their pages send them.
import type { Page } from '@playwright/test';
import { ACCOUNTS } from './accounts';
import { signIn } from './fixtures';

/** Another user in a window of their own. */
export async function another(page: Page, who: keyof typeof ACCOUNTS): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' });
  const other = await context?.newPage();
  if (!other) throw new Error('no browser');
  await signIn(other, ACCOUNTS[who]);
  return other;
}

/** Sends a call as the page's account; a refusal is an error. */
export const post = <T>(page: Page, path: string, fields: Record<string, string>): Promise<T> =>
  page.evaluate(
    async ([to, given]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(given)) form.append(name, value);
      const reply = (await (await fetch(`/api${to}`, { method: 'POST', body: form })).json()) as {
        error: number;
        msg: string;
        data: T;
      };
      if (reply.error !== 0) throw new Error(reply.msg);
      return reply.data;
    },
    [path, fields] as const,
  );
