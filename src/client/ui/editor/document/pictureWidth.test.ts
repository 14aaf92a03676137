import { draggedWidth, typedWidth } from './pictureWidth';

const px = (mm: number) => (mm * 96) / 25.4;

test('a dragged picture has the width under the pointer, wherever it is placed', () => {
  expect(draggedWidth(px(40), px(10), 'left')).toBe(50);
  expect(draggedWidth(px(40), px(5), 'center')).toBe(50);
  expect(draggedWidth(px(40), px(-10), 'right')).toBe(50);
  expect(draggedWidth(px(40), px(0.2), 'left')).toBe(40);
});

test('a drag out of the window keeps a picture that can be printed and seen', () => {
  expect(draggedWidth(px(40), px(-90), 'left')).toBe(5);
  expect(draggedWidth(px(40), px(400), 'below')).toBe(180);
});

test('a typed width counts from 1 to 180 mm, an empty field takes it away', () => {
  expect(typedWidth('40.26')).toBe(40.3);
  expect(typedWidth(' ')).toBeUndefined();
  expect(typedWidth('0')).toBeNull();
  expect(typedWidth('200')).toBeNull();
});
