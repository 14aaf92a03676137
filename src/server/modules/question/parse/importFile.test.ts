// If these fail, texts of Chinese Windows are read as other characters.
import { sourceFile } from './importFile';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replace(/\s/g, ''), 'hex'));

test('Big5 and GB18030 are distinguished by their bytes', () => {
  // 題型,題幹,答案 … in both encodings.
  expect(sourceFile(bytes('c344 ab ac 2c c344 b7 46 2c b5 aa ae d7'.replace(/ /g, ''))).text).toBe('題型,題幹,答案');
  expect(sourceFile(bytes('cce2d0cd2cccb8c9d12cb4f0b0b8')).text).toMatch(/^题型,/);
});
