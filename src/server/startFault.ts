// Why the server did not start, for the operator.
import type { Config } from './config';
import { errorCode } from './db/errors';
import { ConfigError } from './errors';

/** A folder that is missing, read only, of another user, or no folder. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST']);

/** Only the message for errors that the operator can fix; all others with their stack. */
export function explainStart(error: unknown, config: Pick<Config, 'host' | 'port' | 'dataDir'> | undefined): string {
  if (error instanceof ConfigError) return error.message;
  const where = `${config?.host}:${config?.port}`;
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return `端口已被占用：${where}，请换一个 PORT 或停止占用它的程序 (the port is in use)`;
  const { path = '' } = (error ?? {}) as NodeJS.ErrnoException;
  const dataDir = config?.dataDir ?? '';
  // A folder above DATA_DIR is named when it could not be made.
  if (code && UNWRITABLE.has(code) && path !== '' && (path.startsWith(dataDir) || dataDir.startsWith(path)))
    return `无法写入 ${path}，请检查 DATA_DIR（${dataDir}）和它的权限 (cannot write there: ${code})`;
  if (path === '' && (code === 'EACCES' || code === 'EADDRNOTAVAIL'))
    return `无法监听 ${where} (cannot listen there: ${code})`;
  if (code && /^[a-z_]+$/.test(code)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
