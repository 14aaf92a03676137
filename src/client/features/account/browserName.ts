// Readable browser name for a user agent. The order of the tests matters: most browsers also claim to be Chrome or
// Safari.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/MicroMessenger/i, '微信'],
  [/Firefox\//, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const nameIn = (table: readonly [RegExp, string][], userAgent: string) =>
  table.find(([mark]) => mark.test(userAgent))?.[1];

export function browserName(userAgent: string): string {
  const words = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : '其他程序';
}
