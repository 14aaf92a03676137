// DATABASE_URL and what messages may show of it. In a password / # ? must be written as %2F %23 %3F: unwritten they end
// the host, and the rest of the password is read as part of the name of the database.

const FORM = '必须形如 postgres://用户:密码@主机:端口/库名';
const WRITTEN = '密码里的 @ : / # ? 要写成 %40 %3A %2F %23 %3F';

/** Why it cannot be used, without any part of it; null if it can. */
export function databaseUrlFault(databaseUrl: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    return `${FORM}；${WRITTEN} (must be a postgres:// address)`;
  const { username, password, pathname, search, hash } = new URL(databaseUrl);
  try {
    decodeURIComponent(username + password + pathname);
  } catch {
    return `${FORM}；${WRITTEN}，% 写成 %25 (write % in the password as %25)`;
  }
  // An @ behind the host is the end of a password.
  if (/@/.test(pathname + search + hash) || hash !== '')
    return `${FORM}；${WRITTEN} (write / # ? in the password as %2F %23 %3F)`;
  return null;
}

/** host:port/name, without user, password and parameters. */
export function shownAddress(databaseUrl: string): string {
  if (databaseUrlFault(databaseUrl) !== null) return '';
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}
