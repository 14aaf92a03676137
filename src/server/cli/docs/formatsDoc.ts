// docs/formats.md: the table of file formats.
import { LOSSES, type Format } from '../../../formats/format';
import { FORMAT_IDS, FORMATS } from '../../../formats/formats';

const HEAD = `# File formats

Written by \`npm run tiku -- docs\` from \`src/formats/formats.ts\`; names are those of the interface. The import dialog recognises a file by
its content. "Lost" is what a question that is exported and imported again has lost.

| format | files | questions in | questions out | papers out | lost |
| --- | --- | --- | --- | --- | --- |`;

const row = (id: string, { title, extensions, read, write, losses }: Format): string => {
  const ways = [read?.recognises ? 'import dialog' : '', read?.commandLine ? `\`import --format ${id}\`` : ''];
  const cells = [
    title,
    extensions.map((extension) => `.${extension}`).join(' '),
    ways.filter(Boolean).join(', '),
    (write?.questions ?? write?.document) ? `\`export questions --format ${id}\`` : '',
    write?.paper ? `\`export paper --format ${write.paper.name}\`${write.paper.choice ? ', packs' : ''}` : '',
    losses.map((loss) => LOSSES[loss]).join('、'),
  ];
  return `| ${cells.map((cell) => cell || '–').join(' | ')} |`;
};

export const formatsMarkdown = (): string => `${[HEAD, ...FORMAT_IDS.map((id) => row(id, FORMATS[id]))].join('\n')}\n`;
