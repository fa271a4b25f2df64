/** `shop.example` is that host alone, `*.shop.example` every host beneath it; an empty list is all of them. */
export const isHostListed = (hosts: readonly string[], { hostname }: Pick<URL, 'hostname'>) =>
  hosts.length === 0 ||
  hosts.some((entry) => (entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry));
