// If this fails, what must be corrected is missing from the question before an export.
import { act, render, screen } from '@testing-library/react';
import type { Finding, Severity } from '../../../../domain/paper/check/finding';
import { useExportCheck } from './useExportCheck';

const finding = (severity: Severity, text: string, advice: string): Finding => ({
  key: text,
  severity,
  text,
  advice,
  place: { at: 'title' },
  ids: [],
});
const unreviewed = Array.from({ length: 20 }, (_none, i) => finding('serious', `第 ${i + 1} 题尚未审核`, '等审核通过'));

test('one of each kind, the gravest first, is shown before many alike', () => {
  let ask = () => undefined as unknown;
  function Page() {
    const others = [finding('serious', '学段不符', '换一题'), finding('blocking', '缺答案', '补全答案')];
    const check = useExportCheck([...unreviewed, ...others], undefined);
    ask = () => check.ask(() => undefined);
    return check.dialog;
  }
  render(<Page />);
  act(() => void ask());
  const shown = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(shown).toHaveLength(8);
  expect(shown[0]).toContain('缺答案');
  expect(shown.at(-1)).toContain('学段不符');
  expect(screen.getByText(/还有 14 项/)).toBeTruthy();
});
