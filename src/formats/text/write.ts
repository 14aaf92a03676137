// A paper as plain text for programs that turn text into braille or speech, one line per paragraph: formulas on one
// line (x^2/4), a blank as ____, a picture as its description.
import { parseContent } from '../../domain/content/htmlToContent';
import { textOf } from '../../domain/content/plainText';
import { optionLetter } from '../../domain/paper/numbering';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { withBracket } from '../../domain/paper/printed/printedContent';

export interface TextSource {
  blocks: readonly PaperBlock[];
  /** A formula on one line. */
  formula: (tex: string) => string;
}

const FIELD = '________';

export function textPaper({ blocks, formula }: TextSource): string {
  const text = (html: string, bracket = false): string => {
    const content = parseContent(html);
    return textOf(bracket ? withBracket(content) : content, formula);
  };
  const lines = (block: PaperBlock): string[] => {
    switch (block.kind) {
      case 'secret':
      case 'title':
      case 'subtitle':
        return [block.text];
      case 'answersTitle':
        return ['', block.text];
      case 'fields':
        return [block.names.map((name) => `${name}${FIELD}`).join('　')];
      case 'notice':
        return ['', block.title, block.text].filter((line, i) => i === 0 || line !== '');
      case 'section':
        return ['', block.heading, ...(block.note === '' ? [] : [block.note])];
      case 'stem':
        return ['', `${block.label}${block.score}${text(block.html, block.bracket)}`];
      case 'options':
        return block.options.map((option, i) => `${optionLetter(i)}．${text(option.content)}`);
      case 'part':
        return [`${block.label}${block.score}${text(block.html, block.bracket)}`];
      case 'quickTable':
        return block.groups.map((group) => group.map(({ number, key }) => `${number}．${key}`).join('　'));
      case 'answer':
        return [`${block.label}${block.name}${text(block.html)}`];
      default:
        return [];
    }
  };
  return `${blocks.flatMap(lines).join('\n').trim()}\n`;
}
