// If this fails, a chosen language is not shown, or a value is missing from its sentence.
import { EN } from './en';
import { storeTexts } from './t';

const started = () => {
  let loaded = {} as typeof import('./t');
  jest.isolateModules(() => (loaded = jest.requireActual<typeof import('./t')>('./t')));
  return loaded;
};
afterEach(() => localStorage.clear());

test('Chinese without a table, English with one; a text without translation stays', () => {
  expect(started().t('共 {0} 条', 0)).toBe('共 0 条');
  storeTexts(EN);
  const { t, LANGUAGE } = started();
  expect([LANGUAGE, t('共 {0} 条', 12), t('登录'), t('没有译文的话')]).toEqual([
    'en',
    '12 in total',
    'Sign in',
    '没有译文的话',
  ]);
  expect(document.documentElement.lang).toBe('en');
});

test('a word follows its number', () => {
  storeTexts(EN);
  const { t } = started();
  expect([0, 1, 2, '1', '1.5'].map((count) => t('{0} 题', count))).toEqual([
    '0 questions',
    '1 question',
    '2 questions',
    '1 question',
    '1.5 questions',
  ]);
  expect([1, 3].map((count) => t('导入 {0} 题', count))).toEqual(['Import 1 question', 'Import 3 questions']);
});

test('a noun is plural, singular beside the number 1, and small inside a sentence', () => {
  expect(started().t('学校', 1)).toBe('学校');
  storeTexts(EN);
  const { t } = started();
  expect([t('学校'), t('学校', 1), t('没有符合条件的{0}', t('学校')), t('没有{0}', 'PDF')]).toEqual([
    'Schools',
    'School',
    'No schools found',
    'No PDF',
  ]);
});

test('values that are false or nothing are left out', () => {
  expect(started().t('{0} 题{1}{2}', 3, false, null)).toBe('3 题');
});

test('braces of TeX are kept', () => {
  expect(started().t('如 2 或 $\\frac{1}{2}$')).toBe('如 2 或 $\\frac{1}{2}$');
  expect(started().t('共 {0} 空，用“；”隔开；公式用 TeX，如 \\frac{1}{2}', 3)).toContain(
    '共 3 空，用“；”隔开；公式用 TeX，如 \\frac{1}{2}',
  );
});

test('a table that cannot be read is none', () => {
  localStorage.setItem('tiku:texts', '{');
  expect(started().t('登录')).toBe('登录');
});
