// The static compressed regions file, unpacked in the browser. Format: `regions.json` in a zip, a list of { id, pid,
// level, name } (level 1 province, 2 city, 3 district).

import { REGIONS } from '../../contract/question/choices';
import { t } from './texts/t';

export interface Region {
  id: number;
  pid: number;
  level: number;
  name: string;
}

/** First entry of the list. */
export const NATION: Region = { id: REGIONS[0].id, pid: 0, level: 0, name: REGIONS[0].label };

/** Reads the first JSON file of the archive; throws when there is none or it is not a list of regions. */
export async function unzipRegions(zip: Uint8Array): Promise<Region[]> {
  const { unzipSync, strFromU8 } = await import('fflate');
  const { demandSmallZip } = await import('../../formats/shared/zipLimits');
  demandSmallZip(zip, { entries: 20, bytes: 16 * 1024 * 1024 });
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
  return (
    typeof region?.id === 'number' &&
    typeof region.pid === 'number' &&
    typeof region.level === 'number' &&
    typeof region.name === 'string'
  );
}

/** Path from the province down to the region itself; empty for the nation and for an unknown id. */
export function regionPath(regions: readonly Region[], id: number | null | undefined): Region[] {
  const path: Region[] = [];
  let at = id ? regions.find((region) => region.id === id) : undefined;
  while (at && at.level > 0 && !path.includes(at)) {
    path.unshift(at);
    const above: number = at.pid;
    at = regions.find((region) => region.id === above && region.level > 0);
  }
  return path;
}

/** A region and all regions below it. */
export function regionsWithin(regions: readonly Region[], id: number): number[] {
  const inside = new Set([id]);
  for (const level of [2, 3])
    for (const region of regions) if (region.level === level && inside.has(region.pid)) inside.add(region.id);
  return [...inside];
}

/** `上海市 浦东新区`; levels that only repeat the name above (municipalities) are left out. */
export function regionText(regions: readonly Region[], id: number | null): string {
  if (id === null) return t(NATION.name);
  const names = regionPath(regions, id).map((region) => region.name);
  return names.filter((name, i) => name !== '市辖区' && name !== names[i - 1]).join(' ') || `地区 ${id}`;
}

/** The region of a name (`浦东新区`, `上海市 浦东新区`, `全国`): its id, null for the nation, or a message about the name. */
export function regionFinder(regions: readonly Region[]): (name: string) => number | null | string {
  const byId = new Map(regions.map((region) => [region.id, region]));
  const found = new Map<string, number[]>();
  for (const region of regions) {
    if (region.level === 0) continue;
    const names: string[] = [];
    for (let at: Region | undefined = region; at && at.level > 0 && names.length < 4; at = byId.get(at.pid))
      names.unshift(at.name);
    const full = names.filter((name, i) => name !== '市辖区' && name !== names[i - 1]);
    for (const key of new Set([region.name, full.join(''), names.join('')]))
      found.set(key, [...(found.get(key) ?? []), region.id]);
  }
  return (name) => {
    const key = name.replace(/[\s/／>·]+/g, '');
    if (key === '' || key === NATION.name) return null;
    const [first, ...others] = found.get(key) ?? [];
    if (first === undefined) return `没有地区“${name}”`;
    return others.length === 0 ? first : `叫“${name}”的地区有 ${others.length + 1} 个，请写上省市，如“上海市 浦东新区”`;
  };
}
