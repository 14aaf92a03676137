// If these fail, layout passes repeat without end and the page freezes, or answer pages look like question pages.
import { render, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { paperGeometry } from '../../../domain/paper/geometry';
import { layFrames, toSheets } from '../../../domain/paper/pageModel';
import { paperBlocks } from '../../../domain/paper/paperModel';
import { PaperSheet } from './PaperSheet';
import { PrintedPaper } from './PrintedPaper';

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

test('a listener that stores the layout does not trigger another layout', async () => {
  layings = 0;
  const { rerender } = render(<Careless title="期中卷" />);
  await waitFor(() => expect(document.querySelector('.paper-page')?.textContent).toContain('期中卷'));
  expect(layings).toBe(1);

  rerender(<Careless title="期末卷" />);
  await waitFor(() => expect(document.querySelector('.paper-page')?.textContent).toContain('期末卷'));
  // Two papers, two layout passes: storing the reported values caused no further pass.
  expect(layings).toBe(2);
});

test('an empty sheet stands where the first one will be while the paper is laid out', async () => {
  render(<Careless title="期中卷" />);
  const waiting = document.querySelector<HTMLElement>('.paper-waiting');
  expect([waiting?.style.width, waiting?.style.height]).toEqual(['210mm', '297mm']);
  await waitFor(() => expect(document.querySelector('.paper-page')).toBeTruthy());
  expect(document.querySelector('.paper-waiting')).toBeNull();
});

test('answers on sheets of their own have no seal line or candidate fields, but a heading and page numbers', () => {
  const question = {
    id: 1,
    type_id: 400,
    content: '<p>题</p>',
    options: [],
    answer: '<p>解</p>',
    analysis: '',
    parts: [],
  };
  const sections = [
    { id: 1, title: '解答题', note: '', items: [{ question_id: 1, score: 5, part_scores: [], answer_space: 0 }] },
  ];
  const list = paperBlocks({ ...source, title: '期中卷', seal_line: 1, answers: 'apart', sections }, () => question);
  const geometry = paperGeometry('A3', true);
  // The questions take two sheets and leave the last column empty, the answers take three columns.
  const heights: Readonly<Record<string, number>> = { 'q1:stem': 540, 'q1:a:answer0': 540 };
  const lines = Array.from({ length: 53 }, (_, i) => 10 + i * 10);
  const measured = list.map((block) => ({ ...block, lines, height: heights[block.id] ?? 5 }));
  const frames = layFrames(measured, geometry.frame.height, geometry.columns);
  const placed = {
    sheets: toSheets(frames, geometry.columns),
    pages: frames.length,
    blocks: new Map(list.map((block) => [block.id, block])),
    geometry,
    fontPt: 10.5,
    title: '期中卷',
    lines: { foot: { left: '', center: '{标题} {页码}/{页数}', right: '' } },
  };
  const { container } = render(<PrintedPaper placed={placed} drawn={[]} />);
  const pages = [...container.querySelectorAll('.paper-page')].map((page) => ({
    seal: page.querySelector('.paper-seal')?.textContent?.includes('姓名') ?? false,
    feet: [...page.querySelectorAll('.paper-foot')].map((foot) => foot.textContent),
  }));
  expect(pages).toEqual([
    { seal: true, feet: ['期中卷 1/3', '期中卷 2/3'] },
    { seal: false, feet: ['期中卷 3/3'] },
    { seal: false, feet: ['期中卷 参考答案 1/3', '期中卷 参考答案 2/3'] },
    { seal: false, feet: ['期中卷 参考答案 3/3'] },
  ]);
});
