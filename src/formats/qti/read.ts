// QTI 1.2 and 2.x / 3.0: a test or bank of 1.2 (`<questestinterop>` with `<item>`s), or one item of 2.x / 3.0.
import { CUT_FILE, CUT_ROW, orRefused, readRow, type DraftRow } from '../shared/importedQuestion';
import { isCut, isElement, parseMarkup, type Markup, type MarkupElement } from '../shared/markup';
import { readItem1 } from './qti1';
import { readItem2 } from './qti2';
import { allNamed, plainNames } from './qtiMarkup';

/** `text` of one file; packages are unpacked before. */
export const decodeQti = orRefused(function* (text: string): Generator<DraftRow> {
  const root: MarkupElement = {
    name: '',
    attributes: {},
    children: plainNames(parseMarkup(text.replace(/^\uFEFF/, ''))),
  };
  const items = allNamed(root, 'item', 'assessmentitem');
  if (items.length === 0) {
    yield { line: 1, ref: '文件', refused: reason(root.children) };
    return;
  }
  for (const [place, item] of items.entries()) {
    const { title = '', ident = '', identifier = '' } = item.attributes;
    const ref = (title.trim() || ident || identifier || `第 ${place + 1} 题`).slice(0, 60);
    if (isCut(item)) yield { line: place + 1, ref, refused: CUT_ROW };
    else
      yield readRow(place + 1, ref, item, (_record, notes) =>
        item.name === 'item' ? readItem1(item, notes) : readItem2(item, notes),
      );
  }
  // The file is cut off after the last complete item.
  const top = root.children.find(isElement);
  if (top?.cut && !items.at(-1)?.cut) yield { line: items.length + 1, ref: '文件末尾', refused: CUT_FILE };
});

function reason(nodes: readonly Markup[]): string {
  const root = nodes.filter(isElement).find(({ name }) => name !== '?xml');
  if (root?.name === 'manifest') return '这是 QTI 包的清单，请导入它列出的试题文件';
  if (root?.name === 'assessmenttest') return '这是 QTI 2/3 的试卷文件，只有结构，请导入它引用的试题文件';
  return '不是 QTI 文件（没有 item 或 assessmentItem）';
}
