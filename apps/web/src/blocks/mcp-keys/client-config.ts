type Opened = { readonly id: string; readonly name: string; readonly address: string; readonly key: string };

/** Clients take a name only of plain letters; one without any gets a part of its id. */
const entryName = ({ id, name }: Opened) => {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  return /[a-z]/.test(plain) ? plain : `zhixing-${id.slice(-6)}`;
};

/** What MCP clients read from their settings file. */
export const clientConfig = (opened: Opened): string => {
  const { address: url, key } = opened;
  const server = { type: 'http', url, headers: { Authorization: `Bearer ${key}` } };
  return JSON.stringify({ mcpServers: { [entryName(opened)]: server } }, null, 2);
};
