// If this fails, files in an archive of Windows or macOS have unreadable names, and papers are not found by their names.
import { strToU8, zipSync } from 'fflate';
import { openZip } from './zipLimits';

/** An archive whose entry `AAAA.txt` is named by `bytes`, without the flag of UTF-8. */
function named(...bytes: number[]): Uint8Array {
  const zip = Buffer.from(zipSync({ [`${'A'.repeat(bytes.length)}.txt`]: strToU8('x') }));
  const holder = Buffer.from('A'.repeat(bytes.length));
  for (let at = zip.indexOf(holder); at >= 0; at = zip.indexOf(holder, at)) zip.set(bytes, at);
  return zip;
}

test('names of entries are read as UTF-8 and GBK, flagged or not', () => {
  const names = (zip: Uint8Array) => [...openZip(zip, { entries: 9, bytes: 99 }).keys()];
  expect(names(named(0xca, 0xd4, 0xbe, 0xed))).toEqual(['试卷.txt']);
  expect(names(named(...Buffer.from('试卷')))).toEqual(['试卷.txt']);
  expect(names(zipSync({ '试卷.txt': strToU8('x') }))).toEqual(['试卷.txt']);
});
