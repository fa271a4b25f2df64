import type { mcpKey as zh } from '../zh-CN/mcp-key.ts';

export const mcpKey: typeof zh = {
  heading: 'Open to others (MCP)',
  pluginHelp:
    'Lets other agent clients call this released tool over MCP. A tool with a side effect that is not pre-approved cannot be called that way.',
  pluginFirst: 'It can be opened once it is released.',
  make: 'Make a key',
  makeAnother: 'Make another key',
  once: 'The key is shown only this once. Save it now.',
  address: 'MCP address',
  key: 'MCP key',
  copyAddress: 'Copy the MCP address',
  copyKey: 'Copy the MCP key',
  config: 'Client settings',
  copyConfig: 'Copy the client settings',
  live: 'Working keys',
  made: 'Made',
  used: 'Last used',
  unused: 'Not used yet',
  revoke: 'Revoke',
  revokeNamed: 'Revoke key {{hint}}',
  revokeAsk: 'Revoke this key?',
  revokeText: 'Clients that use it are refused at once.',
  revoked: 'The key is revoked',
  cancel: 'Cancel',
};
