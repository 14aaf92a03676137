// A page is kept for a start without network only together with the parts that its start loads: until all of them are
// there, the page of the version before answers, whose parts are still kept.

/** Scripts and styles that the page names. */
export const partsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/\bassets\/[\w.~-]+\.(?:js|css)\b/g)].map(([part]) => `/${part}`)),
];

type Parts = Pick<Cache, 'match' | 'put'>;

/** Puts the parts that are missing into the cache; false if one could not be fetched. */
export async function keepParts(
  html: string,
  cache: Parts,
  load: (url: string) => Promise<Response>,
): Promise<boolean> {
  const kept = await Promise.all(
    partsOf(html).map(async (part) => {
      if (await cache.match(part)) return true;
      const response = await load(part).catch(() => null);
      if (response?.ok !== true) return false;
      await cache.put(part, response);
      return true;
    }),
  );
  return kept.every(Boolean);
}
