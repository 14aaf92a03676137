// Pictures of web pages that a user has pasted. The address comes from the user: the server connects only to public
// addresses, on the ports of the web, and checks each redirect like the first address.
import { lookup } from 'node:dns';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { invalid } from '../errors';

const TIMEOUT_MS = 8000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = {
  accept: 'image/png,image/jpeg,image/gif,image/webp',
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible; Tiku)',
};
/** The same for every cause, so that it tells nothing about the network of the server. */
export const NO_PICTURE = '取不到网页上的这张图片，请在网页上单独复制它再粘贴';

/** IANA special-purpose address registries; of IPv6, all outside 2000::/3 is refused as well. */
const SPECIAL: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
const special = new BlockList();
for (const [net, prefix] of SPECIAL) special.addSubnet(net, prefix, net.includes(':') ? 'ipv6' : 'ipv4');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

interface Limits {
  isAllowed(address: string): boolean;
  /** As URL.port writes them: '' is 80 or 443. */
  ports: readonly string[];
}
const PUBLIC: Limits = { isAllowed: isPublic, ports: [''] };

/** The connection is made to the addresses that were checked, not to a second answer of the name server. */
const checkedLookup =
  ({ isAllowed }: Limits): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('no address'), []);
      if (!found.every(({ address }) => isAllowed(address))) return done(new Error('not a public address'), []);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });

function get(url: URL, limits: Limits, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '' || !limits.ports.includes(url.port))
    throw invalid(NO_PICTURE);
  if (isIP(host) !== 0 && !limits.isAllowed(host)) throw invalid(NO_PICTURE);
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, { headers: HEADERS, lookup: checkedLookup(limits), agent: false, signal }, resolve)
      .on('error', reject)
      .end();
  });
}

/** The picture as a stream, named by the path of its address. Throws a DomainError. Tests pass other `limits`. */
export async function openWebPicture(
  address: string,
  limits = PUBLIC,
): Promise<{ stream: Readable; filename: string }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const stream = await get(url, limits, signal);
      const { statusCode = 0, headers } = stream;
      if (statusCode === 200) return { stream, filename: url.pathname };
      stream.destroy();
      if (!REDIRECTS.has(statusCode) || headers.location === undefined) break;
      url = new URL(headers.location, url);
    }
  } catch {
    // Answered below, as a wrong status.
  }
  throw invalid(NO_PICTURE);
}
