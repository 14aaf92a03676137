// Small text hashes for index tokens and signatures. Not for secrets.

/** 32-bit FNV-1a over UTF-16 units, as a signed integer (a SQL `int`). */
export function hash32(text: string, seed = 0x811c9dc5): number {
  let hash = seed | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // Final mixing: FNV alone gives short texts similar high bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

/** 64 bits as 16 hex digits: two independently seeded 32-bit hashes. */
export function hash64(text: string): string {
  const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');
  return hex(hash32(text)) + hex(hash32(text, 0x9e3779b9));
}
