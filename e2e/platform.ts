import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';

const setting = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: journeys run through vitest`);
  return value;
};

export const port = () => setting('PORT');
export const origin = (host = '127.0.0.1') => `http://${host}:${port()}`;

/** A fresh account name each time: instances keep their data between runs. */
export const newMail = () => `j${Date.now()}${Math.floor(Math.random() * 1e6)}@journey.example`;

const tokensOf = (account: string) => join(tmpdir(), `zhixing-tokens-${setting('ZHIXING_INSTANCE')}`, account);

/** Opening a session by hand starts a program: many are opened at once, and each is taken by one journey. */
export const demoToken = (account: string): string => {
  const folder = tokensOf(account);
  for (const token of existsSync(folder) ? readdirSync(folder) : [])
    try {
      rmSync(join(folder, token));
      return token;
    } catch {
      // A journey beside this one took it.
    }
  const output = execFileSync(new URL('../dev', import.meta.url).pathname, ['token', account, '16'], {
    encoding: 'utf8',
    env: { ...process.env, ZHIXING_INSTANCE: setting('ZHIXING_INSTANCE') },
  });
  mkdirSync(folder, { recursive: true });
  for (const token of output.trim().split('\n')) writeFileSync(join(folder, token), '');
  return demoToken(account);
};

export const forgetTokens = () => rmSync(dirname(tokensOf('user')), { recursive: true, force: true });

const known = new Map<string, string>();
/** One session per demo account and test file, for journeys that are not about logging in. */
export const sharedToken = (account: string) => {
  const token = known.get(account) ?? demoToken(account);
  known.set(account, token);
  return token;
};

/** Reads the code from the newest mail that really went through SMTP, once `count` of them are there. */
export const codeFromMail = async (to: string, count = 1): Promise<string> => {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(`${setting('MAIL_INBOX_URL')}/messages?to=${encodeURIComponent(to)}`);
    const mails = (await reply.json()) as { text: string }[];
    const code = mails.length >= count && mails[0] && /\b\d{6}\b/.exec(mails[0].text)?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail arrived for ${to}`);
};

const inValkey = async <T>(work: (valkey: Redis) => Promise<T>): Promise<T> => {
  const valkey = new Redis(setting('VALKEY_URL'));
  try {
    return await work(valkey);
  } finally {
    valkey.disconnect();
  }
};

/** There is no way round the captcha: a journey reads it where the server keeps it. */
export const solveCaptcha = (uuid: string): Promise<string> =>
  inValkey(async (valkey) => (await valkey.get(`zx:captcha:${uuid}`)) ?? '');

const forget = (limits: string) =>
  inValkey(async (valkey) => {
    const keys = await valkey.keys(`zx:limit:${limits}`);
    if (keys.length > 0) await valkey.del(...keys);
  });

export const forgetLimits = (account: string) => forget(`*${account}`);

/** All journeys come from one address, which may send only so many codes an hour: each file begins as a newcomer. */
export const forgetAddress = () => forget('*-address*');

/** As if a hundred tries at this account had failed at other addresses: a journey has only one. */
export const pretendAttack = (account: string) =>
  inValkey(async (valkey) => {
    const keys = await valkey.keys(`zx:limit:risk-account:*:${account}`);
    if (keys.length === 0) throw new Error(`nobody has failed at ${account} yet`);
    for (const key of keys) await valkey.set(key, 100, 'KEEPTTL');
  });
