import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type SiteOptions = { policy?: string };

/** Somebody else's page: blank but for what is put into it, at an origin of its own. */
export const serveSite = async ({ policy }: SiteOptions = {}) => {
  let snippet = '';
  const server = createServer((_, reply) => {
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy ? { 'content-security-policy': policy } : {}),
    });
    reply.end(`<!doctype html><html lang="zh-CN"><head><meta name="viewport" content="width=device-width">
      <title>小店</title></head><body><h1>小店</h1>${snippet}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (text: string) => {
      snippet = text;
    },
    close: () => server.close(),
  };
};
