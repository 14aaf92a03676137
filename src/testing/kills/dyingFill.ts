// For demoKill.test.ts: fills in the demo world and kills itself at the nth insert into a table.
import type { InsertQueryNode, KyselyPlugin } from 'kysely';
import { fillDemo } from '../../server/cli/demo/fillDemo';
import { readConfig } from '../../server/config';
import { registerDatabase } from '../../server/db/database';
import { openDatabase } from '../../server/db/open';
import { makeFolderFiles } from '../../server/files/files';

async function main(table: string, nth: number): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const db = await openDatabase({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) });
  let inserts = 0;
  const dies: KyselyPlugin = {
    transformQuery({ node }) {
      const into = node.kind === 'InsertQueryNode' ? (node as InsertQueryNode).into?.table.identifier.name : null;
      if (into === table && ++inserts === nth) process.kill(process.pid, 'SIGKILL');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const dying = Object.assign(Object.create(db) as typeof db, { kysely: db.kysely.withPlugin(dies) });
  await fillDemo(registerDatabase(dying), await makeFolderFiles(dataDir));
}

void main(process.argv[2] ?? '', Number(process.argv[3]));
