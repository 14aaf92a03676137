// `tiku docs`: writes the documents that derive from definitions; a test compares the committed files with the
// generated ones.
import { mkdirSync, writeFileSync } from 'node:fs';
import { projectPath } from '../paths';
import { apiMarkdown, openApi } from './docs/apiDocs';
import { readArgs, type Command } from './command';
import { formatsMarkdown } from './docs/formatsDoc';
import { matrixMarkdown } from './docs/matrixDoc';
import { screenRights } from './docs/screenRights';

export const DOCS: Readonly<Record<string, () => string>> = {
  'docs/api.md': apiMarkdown,
  'docs/openapi.json': openApi,
  'docs/matrix.md': matrixMarkdown,
  'docs/formats.md': formatsMarkdown,
  'src/server/modules/account/screenRights.json': screenRights,
};

export const docsCommand: Command = {
  name: 'docs',
  summary: '由定义生成接口、格式文档、对照表与各页面所需的权限 (write the generated documents)',
  usage: 'npm run tiku -- docs [--json]',
  async run(args, io) {
    const { values } = readArgs(args, {});
    mkdirSync(projectPath('docs'), { recursive: true });
    for (const [file, make] of Object.entries(DOCS)) writeFileSync(projectPath(file), make());
    io.out(values.json ? JSON.stringify({ written: Object.keys(DOCS) }) : Object.keys(DOCS).join('\n'));
    return 0;
  },
};
