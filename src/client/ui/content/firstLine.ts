// The first line of a question: enough to distinguish questions in a list.
import { parseStored } from '../../../domain/content/storedContent';
import type { Content } from '../../../domain/content/tree';

export function firstLine(html: string): Content {
  const line = parseStored(html).find((block) => block.kind === 'p');
  return line?.kind === 'p' ? [{ kind: 'p', children: line.children.filter((node) => node.kind !== 'image') }] : [];
}
