import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from 'playwright-core';

/** Runs a program that speaks HTTP on a port, until it answers there. */
export const startProgram = async (args: string[], env: Record<string, string>, address: string) => {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, { env: { PATH, HOME, ...env }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  for (let tries = 0; ; tries++) {
    const answers = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answers) break;
    if (child.exitCode !== null || tries > 150) throw new Error(`${args[0]} does not answer at ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    stop: async () => {
      child.kill();
      await ended;
    },
  };
};

/** The protocol's own sample server, as it is published. */
export const startEverything = async (port: number) => {
  const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
  const url = `http://127.0.0.1:${port}/mcp`;
  return { url, ...(await startProgram([program, 'streamableHttp'], { PORT: String(port) }, url)) };
};

type NewServer = { name: string; url: string; auth?: string };

export const addServer = async (page: Page, { name, url, auth }: NewServer) => {
  await page.getByRole('button', { name: '添加 MCP 服务' }).click();
  const drawer = page.getByRole('dialog', { name: '添加 MCP 服务' });
  await drawer.getByLabel('名称', { exact: true }).fill(name);
  await drawer.getByLabel('地址', { exact: true }).fill(url);
  if (auth) {
    await drawer.getByLabel('鉴权', { exact: true }).click();
    await page.getByTitle(auth, { exact: true }).last().click();
  }
  await drawer.getByRole('button', { name: /添\s?加/ }).click();
  const opened = page.getByRole('dialog', { name });
  await opened.waitFor();
  return opened;
};

/** Another maker's client, with the settings a person would paste into it. */
export const callByClient = async (config: string, tool: string, input: Record<string, unknown>) => {
  const { mcpServers } = JSON.parse(config) as {
    mcpServers: Record<string, { url: string; headers: Record<string, string> }>;
  };
  const [server] = Object.values(mcpServers);
  if (!server) throw new Error('the settings name no server');
  const client = new Client({ name: 'journey', version: '1' });
  const { url, headers } = server;
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  try {
    const { tools } = await client.listTools();
    const { content } = await client.callTool({ name: tool, arguments: input });
    return { tools: tools.map(({ name }) => name), text: JSON.stringify(content) };
  } finally {
    await client.close();
  }
};

/** A server that gives its tools only to people who log in, and the place where they do. */
export const startOAuthMcp = async (port: number) => {
  const program = fileURLToPath(new URL('../apps/simulators/src/oauth-mcp/main.ts', import.meta.url));
  const url = `http://127.0.0.1:${port}/mcp`;
  return { url, ...(await startProgram([program], { OAUTH_MCP_PORT: String(port) }, url)) };
};
