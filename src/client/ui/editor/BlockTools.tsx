// Tools of the editor for whole paragraphs: alignment, lists, tables.
import AlignCenterIcon from '@mui/icons-material/FormatAlignCenter';
import AlignLeftIcon from '@mui/icons-material/FormatAlignLeft';
import AlignRightIcon from '@mui/icons-material/FormatAlignRight';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import TableIcon from '@mui/icons-material/GridOn';
import { useState, type ReactNode } from 'react';
import { useSlate } from 'slate-react';
import type { Align } from '../../../domain/content/tree';
import { t } from '../../lib/texts/t';
import { TablePicker } from './TablePicker';
import { Tool, useToolAction } from './Tool';
import { listAtCaret, toggleList } from './document/lists';
import { alignAt, setAlign } from './document/marks';

const ALIGNS: readonly (readonly [Align, string, ReactNode])[] = [
  ['left', t('左对齐'), <AlignLeftIcon key="l" fontSize="inherit" />],
  ['center', t('居中'), <AlignCenterIcon key="c" fontSize="inherit" />],
  ['right', t('右对齐'), <AlignRightIcon key="r" fontSize="inherit" />],
];

/** Alignment, lists and tables, which a text of one line has not. */
export function BlockTools() {
  const editor = useSlate();
  const use = useToolAction();
  const [picking, setPicking] = useState(false);
  const list = listAtCaret(editor);
  const align = alignAt(editor);
  return (
    <>
      {ALIGNS.map(([value, name, icon]) => (
        <Tool key={value} label={name} pressed={align === value} onUse={use(() => setAlign(editor, value))}>
          {icon}
        </Tool>
      ))}
      <Tool label={t('编号列表')} pressed={list?.[0].ordered === true} onUse={use(() => toggleList(editor, true))}>
        <NumbersIcon fontSize="inherit" />
      </Tool>
      <Tool label={t('项目列表')} pressed={list?.[0].ordered === false} onUse={use(() => toggleList(editor, false))}>
        <BulletsIcon fontSize="inherit" />
      </Tool>
      <span role="separator" />
      <span className="rte-anchor">
        <Tool label={t('插入表格')} expanded={picking} onUse={() => setPicking(!picking)}>
          <TableIcon fontSize="inherit" />
        </Tool>
        {picking && <TablePicker onClose={() => setPicking(false)} />}
      </span>
    </>
  );
}
