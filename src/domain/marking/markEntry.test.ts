// If these fail, a key gives another mark than the marker meant, or marking takes more keys than it may.
import { entryFault, NO_ENTRY, pressKey, type MarkedItem } from './markEntry';

const whole: MarkedItem = {
  item: { score: 12, part_scores: [12] },
  points: [
    { label: '一', points: 4 },
    { label: '二', points: 3 },
    { label: '三', points: 5 },
  ],
};
const parts: MarkedItem = { item: { score: 12, part_scores: [5, 7] }, points: [] };

function type(keys: string, marked = whole) {
  let [entry, confirmed] = [NO_ENTRY, false];
  for (const key of keys) {
    const done = pressKey(entry, key === '⏎' ? 'Enter' : key === '⌫' ? 'Backspace' : key, marked);
    if (done) [entry, confirmed] = [done.entry, done.confirm];
  }
  return { ...entry, confirmed, fault: entryFault(entry, marked) };
}

test.each([
  ['7⏎', '7', true],
  ['12⏎', '12', true],
  // A half point gives the mark at once: all marks take at most three keys.
  ['11.', '11.5', true],
  ['.', '0.5', true],
  ['=⏎', '12', true],
  ['/⏎', '/', true],
  ['12⌫⏎', '1', true],
  ['ac⏎', '9', true],
  ['aca', '5', false],
  // A digit replaces the ticks.
  ['a7', '7', false],
])('%s is %s', (keys, text, confirmed) => {
  expect(type(keys)).toMatchObject({ text, confirmed, fault: null });
});

test('parts are separated by + or the space bar, and a half does not end them', () => {
  expect(type('4+3.', parts)).toMatchObject({ text: '4+3.5', confirmed: false, fault: null });
  expect(type('4.⌫ 7⏎', parts)).toMatchObject({ text: '4+7', confirmed: true, fault: null });
  expect(type('=', parts)).toMatchObject({ text: '5+7' });
});

test.each([
  ['13', '满分 12，填了 13'],
  ['', '请输入分数'],
])('%s is not given: %s', (keys, fault) => {
  expect(type(keys).fault).toBe(fault);
});

test('other keys are left to the page', () => {
  expect(pressKey(NO_ENTRY, 'z', whole)).toBeNull();
  expect(pressKey(NO_ENTRY, 'a', parts)).toBeNull();
  expect(pressKey(NO_ENTRY, 'Tab', whole)).toBeNull();
});
