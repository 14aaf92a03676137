// If this fails, layout passes repeat without end, and the page freezes.
import { render, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { paperBlocks } from '../../../domain/paper/paperModel';
import { PaperSheet } from './PaperSheet';

const source = {
  title: '试卷',
  notice: '',
  seal_line: 0,
  answers: 'none',
  display_exam_index: 1,
  display_mini_index: 0,
  sections: [],
} as const;
let layings = 0;

/** Stores everything that onPlaced reports, and creates a new layout object and listener on every render. */
function Careless({ title }: { title: string }) {
  const [, setPlaced] = useState({ pages: 0 });
  const blocks = useMemo(() => paperBlocks({ ...source, title }, () => undefined), [title]);
  return (
    <PaperSheet
      blocks={blocks}
      layout={{ size: 'A4', font_size: 10.5, head: { left: '', center: '', right: '' } }}
      sealLine={false}
      onPlaced={({ pages }) => {
        layings += 1;
        setPlaced({ pages });
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
  // Two papers, two layout passes: storing the reported values caused no further pass.
  expect(layings).toBe(2);
});
