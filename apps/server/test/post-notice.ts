import { request } from 'node:http';

export type Notice = { headers: [string, string][]; body: string };
type Answer = { status: number; ms: number };

/** Sends the very headers and bytes, headers also twice. */
export const postNotice = (url: string, { headers, body }: Notice, more: [string, string][] = []) =>
  new Promise<Answer>((resolve, reject) => {
    const bytes = Buffer.from(body, 'base64');
    const { host } = new URL(url);
    const given = new Set(more.map(([name]) => name.toLowerCase()));
    const own: [string, string][] = [
      ['Host', host],
      ['Content-Type', 'application/json'],
      ['Content-Length', String(bytes.length)],
    ];
    const all = [...own.filter(([name]) => !given.has(name.toLowerCase())), ...headers, ...more];
    const begun = Date.now();
    const call = request(url, { method: 'POST', headers: all.flat(), agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: Date.now() - begun }));
    });
    call.on('error', reject);
    call.end(bytes);
  });
