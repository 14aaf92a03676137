// The answer keys of all forms side by side.
import { memo } from 'react';
import type { KeyRow } from '../../../../domain/paper/formKeys';
import type { Arrangement } from '../../../../domain/paper/forms';
import { ContentView } from '../../../ui/content/ContentView';

const CELL = { border: '1px solid var(--line-strong)', padding: '3px 8px', textAlign: 'center' } as const;

export const KeyTable = memo(function KeyTable({
  rows,
  forms,
}: {
  rows: readonly KeyRow[];
  forms: readonly Arrangement[];
}) {
  return (
    <div role="group" aria-label="各卷答案" tabIndex={0} style={{ overflow: 'auto', maxHeight: 360 }}>
      <table aria-label="各卷答案对照" style={{ borderCollapse: 'collapse', width: '100%', fontSize: 13 }}>
        <thead>
          <tr>
            {['题号', ...forms.map(({ name }) => `${name} 卷`)].map((text) => (
              <th key={text} scope="col" style={{ ...CELL, background: 'var(--plate-2)', position: 'sticky', top: 0 }}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row" style={CELL}>
                {row.number}
              </th>
              {row.cells.map(({ html, original }, column) => (
                <td key={column} style={CELL}>
                  {html === '' ? (
                    <span style={{ color: 'var(--ink-soft)' }}>同 A 卷第 {original} 题</span>
                  ) : (
                    <ContentView html={html} inline />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
