import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Token } from 'marked';
import { VIEWS } from '../../../domain/account/views';
import { ACTIONS, keyLabel, type Place } from '../../lib/actions/actions';
import { latestNews, latestTopics } from '../../lib/guide/latestNews';
import { EN } from '../../lib/texts/en';
import { ENGLISH_PAGES } from './englishPages';
import { chineseGuide, headingId, makeGuide, plainText, searchGuide, tourSteps, type Guide } from './guideModel';
import { GUIDE_PAGES, guidePlace, isGuidePage, type GuidePage } from './guidePages';

const GUIDE = path.resolve(__dirname, '../../../../docs/guide');

test('every page of docs/guide is in the program', () => {
  const files = readdirSync(GUIDE).filter((name) => name.endsWith('.md'));
  expect(files.map((name) => name.slice(0, -3)).sort()).toEqual(Object.keys(GUIDE_PAGES).sort());
});

const CHINESE = chineseGuide();
const ENGLISH = makeGuide(ENGLISH_PAGES);

const exists = (place: ReturnType<typeof guidePlace>, guide: Guide = CHINESE): boolean =>
  place !== undefined &&
  (place.at === '' || Boolean(guide.get(place.page)?.sections.some(({ at }) => at === place.at)));

test('the help of every page opens a chapter that exists', () => {
  expect(VIEWS.filter(({ guide }) => !exists(guidePlace(guide, 'README')))).toEqual([]);
});

test('every page of docs/guide/en is in the program, with the sections and pictures of the Chinese one', () => {
  const files = readdirSync(path.join(GUIDE, 'en')).filter((name) => name.endsWith('.md'));
  expect(files.map((name) => name.slice(0, -3)).sort()).toEqual(Object.keys(ENGLISH_PAGES).sort());
  const shape = (guide: Guide, page: string) => {
    const { sections, tokens } = guide.get(page as GuidePage) ?? { sections: [], tokens: [] };
    const pictures = [...JSON.stringify(tokens).matchAll(/images\/([\w-]+)\.png/g)].map(([, name]) => name);
    return { headings: sections.map(({ level, at }) => `${'#'.repeat(level)} ${at}`), pictures: new Set(pictures) };
  };
  for (const page of Object.keys(ENGLISH_PAGES)) expect(shape(ENGLISH, page)).toEqual(shape(CHINESE, page));
  const english = readdirSync(path.join(GUIDE, 'en/images'));
  const shown = Object.values(ENGLISH_PAGES).flatMap((text) => [
    ...text.matchAll(/\((\.\.\/)?images\/([\w-]+\.png)\)/g),
  ]);
  expect(
    shown.filter(([, up, name = '']) => (up === undefined) !== english.includes(name)).map(([place]) => place),
  ).toEqual([]);
  const untranslated = Object.keys(ENGLISH_PAGES).flatMap(
    (page) => ENGLISH.get(page as GuidePage)?.sections.filter(({ title }) => /\p{Script=Han}/u.test(title)) ?? [],
  );
  expect(untranslated).toEqual([]);
});

test('the English pages quote texts that the program shows in English', () => {
  const pattern = (text: string) =>
    text
      .replace(/[.*+?^$()[\]\\]/g, '\\$&')
      .replace(/\{\d\|([^{|}]*)\|([^{|}]*)\}/g, '(?:$1|$2)')
      .replace(/\{\d\}/g, '.{1,20}?');
  const shown = new RegExp(
    `^(?:${[...new Set(Object.values(EN))]
      .filter((text) => text.length < 80 && /[A-Za-z]{2}/.test(text.replace(/\{[^}]*\}/g, '')))
      .map(pattern)
      .join('|')})$`,
  );
  const unknown = Object.entries(ENGLISH_PAGES).flatMap(([page, text]) =>
    [...text.matchAll(/"([^"]+)"/g)]
      .flatMap(([, words = '']) => words.split(' → '))
      .filter((words) => !shown.test(words))
      .map((words) => `${page}: ${words}`),
  );
  expect(unknown).toEqual([]);
});

const linksOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token) => [
    ...(token.type === 'link' ? [String(token.href)] : []),
    ...linksOf([...('tokens' in token ? (token.tokens ?? []) : []), ...('items' in token ? token.items : [])]),
  ]);

test('no link inside the guide leads nowhere', () => {
  const broken = [CHINESE, ENGLISH].flatMap((guide) =>
    [...guide.values()].flatMap(({ page, tokens }) =>
      linksOf(tokens)
        .filter((href) => /^#|\.md(#|$)/.test(href) && !href.startsWith('..') && !exists(guidePlace(href, page), guide))
        .map((href) => `${page}: ${href}`),
    ),
  );
  expect(broken).toEqual([]);
});

test('a link that leaves the guide is no place in it', () => {
  for (const href of ['', 'https://example.com', '../deployment.md', 'nothing.md', 'javascript:alert(1)'])
    expect(guidePlace(href, 'README')).toBeUndefined();
  expect(guidePlace('#断网时', 'README')).toEqual({ page: 'README', at: '断网时' });
  expect(guidePlace('table.md#%E0%A4%A', 'README')).toEqual({ page: 'table', at: '%E0%A4%A' });
  expect(isGuidePage('constructor')).toBe(false);
});

test('ids of headings are those of the files on GitHub', () => {
  expect(headingId('7. 试卷的复制、删除与恢复')).toBe('7-试卷的复制删除与恢复');
  expect(headingId('多版本（A / B / C / D 卷）')).toBe('多版本a--b--c--d-卷');
});

test('a search finds the section with all words, headings first, and nothing for an unknown word', () => {
  expect(searchGuide(CHINESE, '换一题')[0]?.section).toMatchObject({
    page: expect.any(String) as GuidePage,
    title: '换一题',
  });
  expect(searchGuide(CHINESE, '恢复 备份').some(({ section }) => section.page === 'operation')).toBe(true);
  expect(searchGuide(CHINESE, '恢复 备份')[0]?.excerpt).not.toContain('**');
  expect(searchGuide(CHINESE, '没有这个词呢')).toEqual([]);
  expect(searchGuide(CHINESE, '  ')).toEqual([]);
  const [first] = searchGuide(ENGLISH, 'REPLACE question');
  expect(first).toMatchObject({
    section: { title: 'Replace a question', at: '换一题' },
    of: expect.any(String) as string,
  });
  expect(searchGuide(ENGLISH, 'parallel variants')[0]?.excerpt).toMatch(/^\S.*without common questions or variants/);
});

test('each step of the tour has a name for its check mark, short enough to be kept', () => {
  const names = tourSteps(CHINESE).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(4);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => name !== '' && name.length <= 30)).toBe(true);
});

test('the tour names labels and keys that the program has', () => {
  const text = tourSteps(CHINESE)
    .map(({ tokens }) => plainText(tokens))
    .join('\n');
  const quoted = [...text.matchAll(/“([^”]+)”/g)].flatMap(([, words = '']) => words.split(' → '));
  // Labels with a value begin with their name: 试题篮：{0}，{1} 题.
  const labels = new Set(Object.keys(EN).flatMap((key) => [key, key.split('：')[0]]));
  expect(quoted.length).toBeGreaterThan(12);
  expect(quoted.filter((label) => !labels.has(label))).toEqual([]);
  const pressed = tourSteps(CHINESE).flatMap(({ tokens }) =>
    [...JSON.stringify(tokens).matchAll(/<kbd>\"},\{[^}]*?\"raw\":\"([^"]+)\"/g)].map(([, key = '']) => key),
  );
  const keys = new Set(
    Object.values<Place>(ACTIONS).flatMap(({ actions }) =>
      Object.values(actions).flatMap(({ keys: own = [] }) => own.map((key) => keyLabel(key, false))),
    ),
  );
  expect(pressed.length).toBeGreaterThan(6);
  expect(pressed.filter((key) => !keys.has(key))).toEqual([]);
});

test('the newest section of 新功能 has a heading and topics', () => {
  expect(latestNews()).toMatch(/^\d+\.\d+/);
  expect(latestTopics().length).toBeGreaterThan(2);
  expect(latestNews('# Title\n')).toBe('');
});
