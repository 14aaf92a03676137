// The state of a list in the hash URL: reads any address, writes the shortest one.
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../contract/codes';

export const idIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/**
 * `usual`: the size where the address names neither size nor page; a page without a size is one of the default size.
 */
export function pageIn(params: URLSearchParams, usual: number = DEFAULT_PAGE_SIZE): { page: number; size: number } {
  const size = idIn(params.get('size'));
  return {
    page: Math.max(1, idIn(params.get('page')) ?? 1),
    size: PAGE_SIZES.find((each) => each === size) ?? (params.has('page') ? DEFAULT_PAGE_SIZE : usual),
  };
}

/** The column by which a list of the address is sorted (`orderBy` of the contract). */
export const orderIn = <Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
): Name | `-${Name}` | undefined =>
  names.flatMap((name) => [name, `-${name}` as const]).find((each) => each === params.get('order'));

export type AddressPatch = Readonly<Record<string, string | number | undefined>>;

/** A changed filter resets the page to 1; '' and undefined remove a parameter. */
export function patched(now: URLSearchParams, patch: AddressPatch): URLSearchParams {
  const next = new URLSearchParams(now);
  if (!('page' in patch)) next.delete('page');
  for (const [name, value] of Object.entries(patch)) {
    const plain =
      value === undefined ||
      value === '' ||
      (name === 'page' && value === 1) ||
      (name === 'size' && value === DEFAULT_PAGE_SIZE);
    if (plain) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
