// If this fails, pages are laid again and again without an end, and the page goes down with all that stands on it.
import { render, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { paperBlocks } from '../../domain/paper/paperModel';
import { PaperSheet } from './PaperSheet';

const source = { title: '试卷', notice: '', seal_line: 0, answers: 'none', display_exam_index: 1, display_mini_index: 0, sections: [] } as const;
let layings = 0;

/** Keeps all that is told, and makes layout and listener anew with every drawing of its own. */
function Careless({ title }: { title: string }) {
  const [, setLaid] = useState({ pages: 0 });
  const blocks = useMemo(() => paperBlocks({ ...source, title }, () => undefined), [title]);
  return (
    <PaperSheet
      blocks={blocks}
      layout={{ size: 'A4', font_size: 10.5, head: { left: '', center: '', right: '' } }}
      sealLine={false}
      onLaid={({ pages }) => {
        layings += 1;
        setLaid({ pages });
      }}
    />
  );
}

test('a listener that keeps what it is told does not set off another laying', async () => {
  layings = 0;
  const { rerender } = render(<Careless title="期中卷" />);
  await waitFor(() => expect(document.querySelector('.paper-page')?.textContent).toContain('期中卷'));
  expect(layings).toBe(1);

  rerender(<Careless title="期末卷" />);
  await waitFor(() => expect(document.querySelector('.paper-page')?.textContent).toContain('期末卷'));
  // Two papers, two layings: none came of what was told.
  expect(layings).toBe(2);
});
