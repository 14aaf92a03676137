// `tiku backup FILE`, `tiku restore FILE` and `tiku move --to ADDRESS`: the bank into one file, back from it, and to a
// PostgreSQL server.
import path from 'node:path';
import { writeBackup, writeWhole } from '../backup/backup';
import { moveBank } from '../backup/move';
import { restoreBackup } from '../backup/restore';
import { withBank } from '../backup/snapshot';
import { readConfig } from '../config';
import { databaseUrlFault } from '../db/databaseUrl';
import { openFileStore } from '../files/fileStore';
import { readArgs, readOptions, UsageError, progressLine, type Command, type CommandIo } from './command';

export const backupCommand: Command = {
  name: 'backup',
  summary:
    '备份题库与文件到一个文件，服务器可以正在运行 (database and files into one file, also while the server runs)',
  usage: `npm run tiku -- backup 文件 [--json]

把同一时刻的数据库和上传的文件写进一个 tar 文件，含校验值；服务器照常运行。内置数据库与 PostgreSQL 的备份可以互相恢复。
登录状态、验证码和登录失败记录不在备份中。备份含有密码的哈希值，请妥善保管。
有上传的文件在备份之前就已丢失时退出码为 1`,
  run: (args, io) =>
    onFile(args, io, async (file, onProgress) => {
      const config = readConfig(io.env);
      const { files, folders, close } = await openFileStore(config);
      const write = () => withBank(config, (db) => writeBackup(db, { files, folders, target: file, onProgress }));
      const made = await writeWhole(file, write).finally(close);
      const { missing } = made;
      const lines = [
        `备份完成：${file}，${made.rows} 行，${made.files} 个文件，${megabytes(made.bytes)} (backup complete)`,
      ];
      if (missing.length > 0)
        lines.push(
          `有 ${missing.length} 个上传的文件已丢失或损坏，不在备份中：${missing.slice(0, 10).join('、')} (uploads missing)`,
        );
      return { result: { ...made }, lines, ok: missing.length === 0 };
    }),
};

export const restoreCommand: Command = {
  name: 'restore',
  summary: '把备份恢复到空的位置 (a backup into an empty place)',
  usage: `npm run tiku -- restore 文件 [--json]

先检查备份是否完整，再恢复到空的 DATA_DIR（或 DATABASE_URL 指向的空数据库），最后逐表核对行数与校验值。
位置不空、备份损坏或来自更新的版本时，什么也不改动。旧版本的备份会自动升级。中途失败或被终止，位置仍然是空的。
恢复后所有人需要重新登录。`,
  run: (args, io) =>
    onFile(args, io, async (file, onProgress) => {
      const done = await restoreBackup(file, { target: readConfig(io.env), onProgress });
      const lines = [
        `恢复完成：${done.created_at} 的备份，${done.rows} 行，${done.files} 个文件，已逐表核对 (restored and compared)`,
      ];
      if (done.migrated.length > 0) lines.push(`数据库结构已升级：${done.migrated.join('、')} (migrated)`);
      if (done.missing.length > 0)
        lines.push(
          `有 ${done.missing.length} 个上传的文件在备份时就已丢失：${done.missing.slice(0, 10).join('、')} (uploads missing)`,
        );
      return { result: { file, ...done }, lines, ok: true };
    }),
};

export const moveCommand: Command = {
  name: 'move',
  summary: '把内置数据库搬到 PostgreSQL (the embedded bank to a PostgreSQL server)',
  usage: `npm run tiku -- move --to postgres://用户:密码@主机:端口/库名 [--json]

先停止服务器。目标必须是空的数据库；全部写入并逐行核对之后才提交，有任何不同则什么也不留下。
原来的数据不会改动。上传的文件仍在 DATA_DIR。之后用 DATABASE_URL 启动，DATA_DIR 不变。`,
  async run(args, io) {
    const values = readOptions(args, { to: { type: 'string' } });
    if (values.to === undefined) throw new UsageError('需要 --to postgres://… (an address is needed)');
    const fault = databaseUrlFault(values.to);
    if (fault !== null) throw new UsageError(`--to ${fault}`);
    const databaseUrl = values.to;
    const { dataDir } = readConfig(io.env);
    const progress = progressLine(io);
    const moved = await moveBank(dataDir, databaseUrl, progress.show).finally(progress.end);
    if (values.json) io.out(JSON.stringify(moved));
    else {
      io.out(`搬迁完成：${moved.tables.length} 个表，${moved.rows} 行，已逐行核对 (moved and compared row by row)`);
      io.out(
        `下一步：设置 DATABASE_URL 为这个地址，DATA_DIR 仍为 ${dataDir}（上传的文件在其中），再启动服务器；原来的 ${path.join(dataDir, 'db')} 保留不动，确认无误后可以移走。`,
      );
    }
    return 0;
  },
};

interface Outcome {
  result: object;
  lines: string[];
  ok: boolean;
}

async function onFile(
  args: string[],
  io: CommandIo,
  work: (file: string, onProgress: (text: string, done: number, total: number) => void) => Promise<Outcome>,
): Promise<0 | 1> {
  const { values, positionals } = readArgs(args, {});
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError('需要一个文件名 (one file)');
  const progress = progressLine(io);
  const { result, lines, ok } = await work(path.resolve(file), progress.show).finally(progress.end);
  if (values.json) io.out(JSON.stringify(result));
  else for (const line of lines) io.out(line);
  return ok ? 0 : 1;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
