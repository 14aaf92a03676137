// The static compressed regions file (spec section 7): unpacked in the browser. Format: `regions.json` in a zip,
// a list of { id, pid, level, name } (level 1 province, 2 city, 3 district).

export interface Region {
  id: number;
  pid: number;
  level: number;
  name: string;
}

/** The list starts with this entry (spec section 3). */
export const NATION: Region = { id: 0, pid: 0, level: 0, name: '全国' };

/** Reads the first JSON file of the archive; throws when there is none or it is not a list of regions. */
export async function unzipRegions(zip: Uint8Array): Promise<Region[]> {
  const { unzipSync, strFromU8 } = await import('fflate');
  const files = unzipSync(zip);
  const name = Object.keys(files).find((file) => file.endsWith('.json'));
  const bytes = name === undefined ? undefined : files[name];
  if (!bytes) throw new Error('no regions in the archive');
  const list = JSON.parse(strFromU8(bytes)) as unknown;
  if (!Array.isArray(list) || !list.every(isRegion)) throw new Error('the regions are not a list of regions');
  return list.filter((region) => region.level > 0);
}

function isRegion(value: unknown): value is Region {
  const region = value as Partial<Region> | null;
  return typeof region?.id === 'number' && typeof region.pid === 'number' && typeof region.level === 'number' && typeof region.name === 'string';
}
