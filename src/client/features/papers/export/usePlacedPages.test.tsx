import { act, renderHook } from '@testing-library/react';
import type { PaperBlock } from '../../../../domain/paper/paperModel';
import { settingKey } from '../../../ui/pages/stablePlacement';
import { fileTitles } from '../variants/VariantsTools';
import { usePlacedPages, useWhenPlaced } from './usePlacedPages';

const blocksOf = (text: string): PaperBlock[] => [{ id: 'title', kind: 'title', text }];
const asked = { layout: { size: 'A4', font_size: 10.5 }, sealLine: false, title: '卷' } as const;
const wider = { ...asked, layout: { ...asked.layout, font_size: 12 } };

it('an export requested during a layout waits, and runs once, on the requested pages', () => {
  const [student, teacher] = [blocksOf('学生'), blocksOf('教师')];
  const ran: string[] = [];
  const { result, rerender } = renderHook(
    ({ blocks, setting }: { blocks: PaperBlock[]; setting: typeof asked | typeof wider }) => {
      const placed = usePlacedPages(blocks, setting);
      return {
        ...placed,
        run: useWhenPlaced(placed.upToDate, (what: string) =>
          ran.push(`${what}:${blocks === teacher ? 'teacher' : 'student'}`),
        ),
      };
    },
    {
      initialProps: { blocks: student, setting: asked } as {
        blocks: PaperBlock[];
        setting: typeof asked | typeof wider;
      },
    },
  );
  const lay = (blocks: PaperBlock[], setting = settingKey(asked)) =>
    act(() => result.current.onPlaced({ sheets: 1, pages: 1, blocks, setting }));
  lay(student);
  act(() => result.current.run('pdf'));
  expect(ran).toEqual(['pdf:student']);

  rerender({ blocks: teacher, setting: asked });
  act(() => result.current.run('pdf'));
  lay(student);
  expect(ran).toHaveLength(1);
  lay(teacher);
  expect(ran).toEqual(['pdf:student', 'pdf:teacher']);

  rerender({ blocks: teacher, setting: wider });
  expect(result.current.upToDate).toBe(false);
  lay(teacher, settingKey(wider));
  expect(result.current.upToDate).toBe(true);
  expect(ran).toHaveLength(2);
});

it('files for pupils and for teachers have names of their own, also of one form and of a long title', () => {
  const forms = (settings: object | null, shown: string) => ({ settings, shown }) as Parameters<typeof fileTitles>[1];
  expect(fileTitles('期中卷', forms(null, ''), false)).toEqual({ paper: '期中卷', card: '期中卷' });
  expect(fileTitles('期中卷', forms(null, ''), true)).toEqual({ paper: '期中卷（教师版）', card: '期中卷' });
  expect(fileTitles('期中卷', forms({}, 'B'), true)).toEqual({
    paper: '期中卷（B 卷）（教师版）',
    card: '期中卷（B 卷）',
  });
  expect(fileTitles('长'.repeat(100), forms(null, ''), true).paper).toHaveLength(65);
});
