import { connect } from 'node:net';

const PATIENCE = 1_000;

export async function httpOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

export async function getJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(5_000) });
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${url} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

export async function isPortOpen(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await converse(host, port, '')) !== undefined;
}

/** The server asks for a password ("R") only when it is ready; while it recovers it answers with an error. */
export async function isPostgresReady(url: string): Promise<boolean> {
  const { hostname, port, username, pathname } = new URL(url);
  const fields = Buffer.from(`user\0${username}\0database\0${pathname.slice(1)}\0\0`);
  const hello = Buffer.alloc(8);
  hello.writeInt32BE(fields.length + 8, 0);
  hello.writeInt32BE(0x0003_0000, 4);
  const answer = await converse(hostname, Number(port || 5432), Buffer.concat([hello, fields]));
  return answer?.startsWith('R') ?? false;
}

export async function valkeyInfo(url: string): Promise<string | undefined> {
  const { hostname, port, password } = new URL(url);
  const answer = await converse(
    hostname,
    Number(port || 6379),
    `AUTH ${password}\r\nPING\r\nINFO server\r\n`,
    'uptime',
  );
  return answer?.includes('+PONG') ? answer : undefined;
}

function converse(host: string, port: number, send: Buffer | string, until = ''): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ host, port, timeout: PATIENCE });
    const finish = (result: string | undefined) => {
      socket.destroy();
      resolve(result);
    };
    socket.on('connect', () => (send === '' ? finish('') : socket.write(send)));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes(until)) finish(answer);
    });
    socket.on('timeout', () => finish(undefined));
    socket.on('error', () => finish(undefined));
    socket.on('close', () => finish(answer || undefined));
  });
}
