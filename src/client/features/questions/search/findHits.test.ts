/** @jest-environment jsdom */
// What a search has found is marked where teachers read it, however it is written there.
import type { KeywordField } from '../../../../contract/question/question';
import { findHits } from './findHits';

function hitsIn(html: string, keyword: string, field?: KeywordField, alike?: boolean, spelled?: string[]) {
  const question = html.startsWith('<table>') ? html : `<article data-question="1">${html}</article>`;
  const page = new DOMParser().parseFromString(question, 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  const { ranges, formulas } = findHits(document.body, { keyword, field, alike, spelled });
  return { words: ranges.map(String), formulas: formulas.map((box) => box.getAttribute('data-tex')) };
}
const stem = (html: string) => `<div class="qcard-body"><div class="content">${html}</div></div>`;
const box = (tex: string) => `<span data-tex="${tex}"></span>`;

test('every word is marked in text, knowledge points and source', () => {
  const html =
    stem('求椭 圆的离心率') + '<span class="kps">椭圆</span><span class="source" title="来源">全国Ａ卷</span>';
  expect(hitsIn(html, '椭圆 离心率').words).toEqual(['椭 圆', '离心率', '椭圆']);
  expect(hitsIn(html, '全国a卷').words).toEqual(['全国Ａ卷']);
});

test('words that pinyin was read as are marked where they are shown', () => {
  const html = stem('一片牧场上牛吃草') + '<span class="kps">牛吃草问题</span><span class="source">牛吃草专题</span>';
  expect(hitsIn(html, 'niuchicao').words).toEqual([]);
  expect(hitsIn(html, 'niuchicao', undefined, undefined, ['牛吃草']).words).toEqual(['牛吃草', '牛吃草', '牛吃草']);
  expect(hitsIn(html, 'niuchicao', 'source', undefined, ['牛吃草']).words).toEqual(['牛吃草']);
});

test('words run together are marked apart', () => {
  expect(hitsIn(stem('椭圆的离心率'), '椭圆离心率').words).toEqual(['椭圆', '离心率']);
});

test('a formula is marked when the typed one is a part of it, or has its shape', () => {
  const html = stem(`${box('\\dfrac{x^2}{25}+\\dfrac{y^2}{9}=1')}${box('x^2')}`);
  expect(hitsIn(html, '\\frac{y^2}9').formulas).toEqual(['\\dfrac{x^2}{25}+\\dfrac{y^2}{9}=1']);
  expect(hitsIn(html, '\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1').formulas).toHaveLength(1);
  expect(hitsIn(html, '椭圆').formulas).toEqual([]);
});

test('a search within a field marks that field only', () => {
  const html =
    `${stem(`椭圆 ${box('x^2=1')}`)}<span class="source">椭圆卷</span>` +
    `<dd data-place="answer"><div class="content">答：椭圆</div></dd><dd data-place="analysis"><div class="content">由椭圆得 ${box('x^2=4')}</div></dd>`;
  const counts = (field?: KeywordField) => hitsIn(html, '椭圆', field).words.length;
  expect([undefined, 'stem', 'answer', 'analysis', 'source'].map((field) => counts(field as KeywordField))).toEqual([
    4, 1, 1, 1, 1,
  ]);
  expect(hitsIn(html, 'x^2', 'analysis').formulas).toEqual(['x^2=4']);
});

test('buttons and ids are not marked', () => {
  expect(hitsIn('<span class="id">#202</span><div class="qcard-acts">编辑</div>', '编辑 202').words).toEqual([]);
});

test('cells of the table are marked where the search looks: stem, knowledge points, source and its year', () => {
  const cell = (column: string, text: string) => `<td data-column="${column}">${text}</td>`;
  const row = `<table><tr data-question="2">${cell('type', '期中')}${cell('content', '期中 2024')}${cell('kps', '期中')}${cell('source', '2024 期中')}${cell('year', '2024')}</tr></table>`;
  expect(hitsIn(row, '期中').words).toHaveLength(3);
  expect(hitsIn(row, '期中', 'source').words).toEqual(['期中']);
  expect(hitsIn(row, '2024年', 'source').words).toEqual(['2024', '2024']);
});

test('of a text that no question has as a whole, the pieces are marked in what is nearest', () => {
  const near = stem('小明骑车去图书馆，每分钟行200米');
  const typed = '小明骑车去学校，每小时行200米';
  expect(hitsIn(near, typed).words).toEqual([]);
  expect(hitsIn(near, typed, undefined, true).words).toEqual(['小明骑车去', '行200米']);
});
