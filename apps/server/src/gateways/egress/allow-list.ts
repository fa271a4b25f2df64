const bare = (host: string) => host.replace(/^\[|]$/g, '');

/** `host:port` as an address is read, so that both sides of a comparison are spelled alike. */
const placeOf = (entry: string): string => {
  const port = /:(\d+)$/.exec(entry)?.[1];
  if (!port || !URL.canParse(`http://${entry}`)) throw new Error(`"${entry}" is not host:port`);
  return `${bare(new URL(`http://${entry}`).hostname)}:${Number(port)}`;
};

type Destination = { hostname: string; port?: string | null; protocol?: string };

/** The bare host and the port a connection goes to, and whether that place is on the list. */
export const createAllowList = (allow: readonly string[]) => {
  const allowed = new Set(allow.map(placeOf));
  return ({ hostname, port, protocol }: Destination) => {
    const host = bare(hostname);
    return { host, isAllowed: allowed.has(`${host}:${port || (protocol === 'https:' ? '443' : '80')}`) };
  };
};

/** Where an address of our own settings leads, in the form of the list; none for an empty one. */
export const placesOf = (address: string): string[] => {
  const url = URL.parse(address);
  return url ? [`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`] : [];
};

export const allowedPlaces = (setting: string) => setting.split(',').filter(Boolean);
