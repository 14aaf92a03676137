// Calls as the page of a signed-in account sends them.
import type { Page } from '@playwright/test';

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
