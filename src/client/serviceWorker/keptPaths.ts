// What the service worker keeps for a reload without network (ADR 70).

/**
 * Replies of questions, papers and the lists that their screens need. Nothing about students, answers, marks or other
 * accounts is kept.
 */
const CALLS = new Set([
  '/api/adminuser/getuserinfo',
  '/api/blueprint/detail',
  '/api/blueprint/list',
  '/api/front/shown',
  '/api/grade/list',
  '/api/grade/stage',
  '/api/home/summary',
  '/api/kptree/list_tree',
  '/api/kptree/listall',
  '/api/knowledge/system/list',
  '/api/originbook/common',
  '/api/originbook/detail',
  '/api/originbook/questions',
  '/api/paper/detail',
  '/api/paper/list',
  '/api/papertemplate/list',
  '/api/questionknowledgesystem/list',
  '/api/questions/category',
  '/api/questions/list',
  '/api/questions/listbyids',
  '/api/questions/update',
]);

export const isKeptCall = (pathname: string): boolean => CALLS.has(pathname);

/** Files of the program whose name changes with their content, and the drawings of the demo bank. */
export const isProgramFile = (pathname: string): boolean =>
  /^\/assets\/|^\/images\/|^\/demo\/|^\/regions\.zip$/.test(pathname);

export const isPicture = (pathname: string): boolean => /^\/files\/.+\.(png|jpe?g|gif|webp|svg)$/i.test(pathname);

/** Signing in or out: what was kept belongs to the account before. */
export const changesAccount = (pathname: string): boolean => /^\/api\/login\//.test(pathname);
