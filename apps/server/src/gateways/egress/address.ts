import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registry: what is not a host of the public internet. */
const v4 = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;

/**
 * Everything but 2000::/3, so that mapped, translated (64:ff9b::), local, multicast and all future forms stay out; and
 * what lies inside it without being a host: Teredo and its neighbours, 6to4, documentation, AS112.
 */
const v6 = '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20';

/** Not the public internet; the chart's network policies know the same. */
export const privateRanges = { v4: v4.trim().split(/\s+/), v6: v6.split(' ') };

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
};

// One list for each family: Node reads an IPv4 address as ::ffff:…, and ::/3 would then hold all of them.
const blocked4 = listOf(privateRanges.v4, 'ipv4');
const blocked6 = listOf(privateRanges.v6, 'ipv6');

/** True for whatever is not plainly a public address: also a name, a zone id, a spelling that is not canonical. */
export const isBlockedAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return true;
  return family === 4 ? blocked4.check(address, 'ipv4') : blocked6.check(address, 'ipv6');
};
