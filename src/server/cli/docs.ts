// `tiku docs`: writes the files that derive from definitions and migrations; app.test.ts compares the committed files
// with the generated ones.
import { mkdirSync, writeFileSync } from 'node:fs';
import { projectPath } from '../paths';
import { apiMarkdown, openApi } from './docs/apiDocs';
import { readArgs, type Command } from './command';
import { formatsMarkdown } from './docs/formatsDoc';
import { matrixMarkdown } from './docs/matrixDoc';
import { shippedSchemaTypes } from './docs/schemaTypes';
import { screenRights } from './docs/screenRights';

export const DOCS: Readonly<Record<string, () => string>> = {
  'docs/api.md': apiMarkdown,
  'docs/openapi.json': openApi,
  'docs/matrix.md': matrixMarkdown,
  'docs/formats.md': formatsMarkdown,
  'src/server/modules/account/screenRights.json': screenRights,
};
export const SCHEMA_FILE = 'src/server/db/schema.ts';

export const docsCommand: Command = {
  name: 'docs',
  summary: '由定义生成接口、格式文档、对照表、各页面所需的权限与数据表的类型 (write the generated files)',
  usage: 'npm run tiku -- docs [--json]',
  async run(args, io) {
    const { values } = readArgs(args, {});
    mkdirSync(projectPath('docs'), { recursive: true });
    for (const [file, make] of Object.entries(DOCS)) writeFileSync(projectPath(file), make());
    writeFileSync(projectPath(SCHEMA_FILE), await shippedSchemaTypes());
    const written = [...Object.keys(DOCS), SCHEMA_FILE];
    io.out(values.json ? JSON.stringify({ written }) : written.join('\n'));
    return 0;
  },
};
