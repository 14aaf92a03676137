// Which proxies' X-Forwarded-* headers are trusted. The address of a request is read from the right: each proxy appends
// the address that it saw, so entries that a visitor sent are further left than any trusted proxy and are never
// reached.
import { BlockList, isIP } from 'node:net';
import { ConfigError } from '../errors';

/** Whether `address`, `hop` steps away from this server (0 = the peer of the connection), is a trusted proxy. */
export type TrustProxy = false | ((address: string, hop: number) => boolean);

const MAX_HOPS = 10;
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** TRUST_PROXY: empty or 0, a number of proxies in a row, or a list of addresses, subnets and `loopback`, `private`. */
export function readTrustProxy(text: string): TrustProxy {
  if (text === '' || text === '0') return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > MAX_HOPS) throw refusal(text);
    return (_address, hop) => hop < hops;
  }
  const list = new BlockList();
  for (const part of text.split(',').flatMap((each) => NAMED[each.trim()] ?? [each.trim()])) addTo(list, part, text);
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

function addTo(list: BlockList, part: string, text: string): void {
  const [address = '', bits, ...rest] = part.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) throw refusal(text);
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) return list.addAddress(address, family);
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (version === 4 ? 32 : 128)) throw refusal(text);
  list.addSubnet(address, Number(bits), family);
}

const refusal = (text: string) =>
  new ConfigError(
    `TRUST_PROXY 应为代理的层数（0 到 ${MAX_HOPS}），或以逗号分隔的代理地址、网段、loopback、private，当前为“${text}” ` +
      `(TRUST_PROXY must be a number of proxies or a list of their addresses)`,
  );
