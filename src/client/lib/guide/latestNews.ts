// The newest section of 新功能; home names it until the account has seen it, the guide marks it as seen.
import news from '../../../../docs/guide/news.md';

/** Its heading, such as a version. */
export const latestNews = (text = news): string => /^## (.+)$/m.exec(text)?.[1]?.trim() ?? '';

/** What it is about: the bold words at the start of its entries. */
export const latestTopics = (text = news): string[] =>
  (text.split(/^## /m)[1] ?? '').split('\n').flatMap((line) => /^- \*\*(.+?)\*\*/.exec(line)?.[1] ?? []);
