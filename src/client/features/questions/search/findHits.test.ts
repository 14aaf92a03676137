/** @jest-environment jsdom */
// What a search has found is marked where teachers read it, however it is written there.
import type { KeywordField } from '../../../../contract/question/question';
import { findHits } from './findHits';

function hitsIn(html: string, keyword: string, field?: KeywordField) {
  const page = new DOMParser().parseFromString(`<article data-question="1">${html}</article>`, 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  const { ranges, formulas } = findHits(document.body, keyword, field);
  return { words: ranges.map(String), formulas: formulas.map((box) => box.getAttribute('data-tex')) };
}
const box = (tex: string) => `<span data-tex="${tex}"></span>`;

test('every word is marked in text, knowledge points and source', () => {
  const html =
    '<div class="content">求椭 圆的离心率</div><span class="kps">椭圆</span><span class="source" title="来源">全国Ａ卷</span>';
  expect(hitsIn(html, '椭圆 离心率').words).toEqual(['椭 圆', '离心率', '椭圆']);
  expect(hitsIn(html, '全国a卷').words).toEqual(['全国Ａ卷']);
});

test('words run together are marked apart', () => {
  expect(hitsIn('<div class="content">椭圆的离心率</div>', '椭圆离心率').words).toEqual(['椭圆', '离心率']);
});

test('a formula is marked when the typed one is a part of it, or has its shape', () => {
  const html = `<div class="content">${box('\\dfrac{x^2}{25}+\\dfrac{y^2}{9}=1')}${box('x^2')}</div>`;
  expect(hitsIn(html, '\\frac{y^2}9').formulas).toEqual(['\\dfrac{x^2}{25}+\\dfrac{y^2}{9}=1']);
  expect(hitsIn(html, '\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1').formulas).toHaveLength(1);
  expect(hitsIn(html, '椭圆').formulas).toEqual([]);
});

test('a search within a field marks that field only', () => {
  const html =
    `<div class="qcard-body"><div class="content">椭圆 ${box('x^2=1')}</div></div><span class="source">椭圆卷</span>` +
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
