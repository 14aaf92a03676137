// The tools of the table at the caret. Placed below the text: above it, they would shift the text under the pointer.
import { useSlate } from 'slate-react';
import { t } from '../../lib/texts/t';
import { Tool, useToolAction } from './Tool';
import { tableSelection } from './document/tableGrid';
import {
  addColumn,
  addRow,
  mergeCells,
  removeColumns,
  removeRows,
  removeTable,
  splitCell,
  toggleHeader,
} from './document/tables';
import { roveKey } from './rove';

export function TableTools({ label }: { label: string }) {
  const editor = useSlate();
  const use = useToolAction();
  const found = tableSelection(editor);
  if (!found) return null;
  const { anchor, focus, box } = found;
  const isMerged = anchor === focus && (anchor.width > 1 || anchor.height > 1);
  const isMany = anchor !== focus && (box.bottom - box.top > 1 || box.right - box.left > 1);
  const tools: [label: string, word: string, action: () => void, disabled?: boolean][] = [
    [t('在上方插入一行'), t('上插行'), () => addRow(editor, false)],
    [t('在下方插入一行'), t('下插行'), () => addRow(editor, true)],
    [t('在左侧插入一列'), t('左插列'), () => addColumn(editor, false)],
    [t('在右侧插入一列'), t('右插列'), () => addColumn(editor, true)],
    [t('删除所在的行'), t('删行'), () => removeRows(editor)],
    [t('删除所在的列'), t('删列'), () => removeColumns(editor)],
    [t('合并选中的单元格（先拖动选中）'), t('合并'), () => mergeCells(editor), !isMany],
    [t('拆分单元格'), t('拆分'), () => splitCell(editor), !isMerged],
    [t('设为或取消表头'), t('表头'), () => toggleHeader(editor)],
    [t('删除整个表格'), t('删表格'), () => removeTable(editor)],
  ];
  return (
    <div
      className="rte-toolbar rte-table-tools"
      role="toolbar"
      aria-label={t('{0}表格工具栏', label)}
      onKeyDown={(event) => roveKey(event) && event.preventDefault()}
    >
      {tools.map(([name, word, action, disabled], index) => (
        <Tool key={word} first={index === 0} label={name} text disabled={disabled ?? false} onUse={use(action)}>
          {word}
        </Tool>
      ))}
    </div>
  );
}
