import { drawEmphasis, swapFormulas, undrawn } from './captureSheet';

function element(html: string): HTMLElement {
  const parsed = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild as HTMLElement;
  document.body.append(parsed);
  return parsed;
}
const formula =
  '<span class="math"><svg viewBox="0 -500 2000 600" style="color:red" class="x"><path d="M0 0"></path></svg></span>';

describe('the copy of a sheet that is captured', () => {
  it('shows each formula as a picture with room for strokes that reach out of its box, and leaves the screen alone', () => {
    const sheet = element(`<div>${formula}甲${formula}</div>`);
    const copy = sheet.cloneNode(true) as HTMLElement;
    swapFormulas(sheet, copy);
    const pictures = [...copy.querySelectorAll('img')];
    expect(pictures).toHaveLength(2);
    expect(copy.querySelector('svg')).toBeNull();
    expect(sheet.querySelectorAll('svg')).toHaveLength(2);
    const source = decodeURIComponent(pictures[0]?.src ?? '');
    expect(source).toContain('viewBox="-60 -560 2120 720"');
    expect(source).toContain('M0 0');
  });

  it('is not captured while a formula has no picture', () => {
    const sheet = element(`<div>${formula}甲${formula}</div>`);
    const copy = sheet.cloneNode(true) as HTMLElement;
    swapFormulas(sheet, copy);
    const [first, second] = [...copy.querySelectorAll('img')] as [HTMLImageElement, HTMLImageElement];
    Object.defineProperties(first, { complete: { value: true }, naturalWidth: { value: 20 } });
    Object.defineProperties(second, { complete: { value: true }, naturalWidth: { value: 0 } });
    expect(undrawn(copy)).toEqual(['1 个公式没有画出']);
    second.remove();
    expect(undrawn(copy)).toEqual([]);
  });

  it('leaves pictures of the content as they are', () => {
    const sheet = element('<div><img src="/files/a.svg" alt="图"></div>');
    const copy = sheet.cloneNode(true) as HTMLElement;
    swapFormulas(sheet, copy);
    expect(copy.querySelector('img')?.getAttribute('src')).toBe('/files/a.svg');
  });

  it('keeps the emphasis dots, one under each character but not under marks, and the text as it was', () => {
    const copy = element('<p>下列<em class="dot">不<b>正</b>确，</em>的是</p>');
    drawEmphasis(copy);
    expect(copy.textContent).toBe('下列不正确，的是');
    expect(copy.querySelectorAll('em.dot span span')).toHaveLength(3);
  });
});
