// If these fail, the preview next to the form differs from the printed paper.
import { render, screen, within } from '@testing-library/react';
import { emptyDraft, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { PrintPreview } from './PrintPreview';

const shown = (patch: Partial<QuestionDraft>) => {
  render(<PrintPreview draft={{ ...emptyDraft(), ...patch }} />);
  const region = screen.getByRole('region', { name: '印刷预览' });
  return { region, text: (region.querySelector('.paper')?.textContent ?? '').replace(/\s+/g, '') };
};

test('a single choice: numbered, a bracket for the letter, lettered options, the letter that is right', () => {
  const { region, text } = shown({
    content: '<p>下列各数中最大的是</p>',
    options: ['1', '2', '3', '4'].map((content, index) => ({ id: 'abcd'[index] ?? '', content })),
    right: ['d'],
    analysis: '<p>比较即得</p>',
  });
  expect(text).toMatch(/^1．下列各数中最大的是（）A．1B．2C．3D．4【答案】D【解析】比较即得$/);
  expect(within(region).getAllByRole('listitem')).toHaveLength(4);
});

test('parts carry their scores and answers; a film is not printed as one', () => {
  const { text } = shown({
    type_id: 400,
    content: '<p>已知直线</p>',
    parts: [
      { id: 'p', content: '<p>求斜率</p>', score: 6, answer: '<p>二</p>' },
      { id: 'q', content: '<p>求截距</p>', score: 6.5, answer: '<p>三</p>' },
    ],
  });
  expect(text).toBe('1．已知直线（1）（6分）求斜率（2）（6.5分）求截距（1）二（2）三');
});

test('an empty form shows an empty question and breaks nothing', () => {
  expect(shown({ type_id: 300, blanks: [''] }).text).toContain('1．');
});
