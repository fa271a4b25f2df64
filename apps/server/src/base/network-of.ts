const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What one subscriber holds: an IPv4 address, or the 64 leading bits of an IPv6 one, whose rest costs nothing to change. */
export const networkOf = (address: string): string => {
  const [bare = ''] = address.split('%');
  const v4 = mapped.exec(bare)?.[1];
  if (v4) return v4;
  if (!bare.includes(':')) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head ? head.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0);
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
