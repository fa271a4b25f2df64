import { expect, it } from 'vitest';
import { clientConfig } from './client-config.ts';

const opened = { id: '0199-abcdef', address: 'https://a.example/mcp/1', key: 'zxm_x' };

it('STUDIO-08 is JSON that a client takes, with the address and the key', () => {
  expect(JSON.parse(clientConfig({ ...opened, name: 'Travel Desk 2' }))).toEqual({
    mcpServers: {
      'travel-desk-2': { type: 'http', url: opened.address, headers: { Authorization: 'Bearer zxm_x' } },
    },
  });
});

it('names an agent without plain letters after its id', () => {
  for (const name of ['差旅助手', '工具 42'])
    expect(Object.keys(JSON.parse(clientConfig({ ...opened, name })).mcpServers)).toEqual(['zhixing-abcdef']);
});
