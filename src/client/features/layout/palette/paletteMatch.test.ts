import { initialsOf, matchOf, ranked } from '../../../lib/textMatch';
import { paletteItems } from './paletteItems';

test('pages and actions are found by the initials of their pinyin', () => {
  expect(['试题列表', '我的试卷', '账号信息', '知识点', '新建试题', '导出 PDF', '显示快捷键'].map(initialsOf)).toEqual([
    'stlb',
    'wdsj',
    'zhxx',
    'zsd',
    'xjst',
    'dcpdf',
    'xskjj',
  ]);
  expect(matchOf('stlb', '试题列表', 'questionList')).toBeGreaterThan(0);
  expect(matchOf('zzz', '试题列表', 'questionList')).toBe(0);
});

test('a page is found by what people call it', () => {
  const pages = [
    { name: 'questionList', title: '试题列表', path: '/questionlist' },
    { name: 'paperList', title: '试卷列表', path: '/paperlist' },
  ];
  const found = (text: string) => paletteItems(text, [], pages, [], [], []).map(({ key }) => key);
  expect(found('组卷')).toEqual(['page paperList']);
  expect(found('找题')).toEqual(['page questionList']);
});

test('what begins with the typed text comes before what only contains it', () => {
  const titles = ['新建试卷', '试卷列表', '我的试卷', '报告'];
  expect(ranked(titles, (title) => matchOf('试卷', title))).toEqual(['试卷列表', '新建试卷', '我的试卷']);
  expect(ranked(titles, (title) => matchOf('', title))).toEqual(titles);
  expect(ranked(titles, (title) => matchOf('我 试卷', title))).toEqual(['我的试卷']);
});
