import { setTimeout as sleep } from 'node:timers/promises';
import { sendCheckCode } from '@zhixing/contract/auth';

/** Asks for a check code as a browser would; every request comes from an address of its own. */
const requestMail = async (apiUrl: string, account: string, index: number) => {
  const reply = await fetch(`${apiUrl}${sendCheckCode.path}`, {
    method: sendCheckCode.method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    },
    body: JSON.stringify({ account, type: 'EMAIL', scene: 'REG' }),
  });
  const text = await reply.text();
  if (!reply.ok || (JSON.parse(text) as { code: number }).code !== 200)
    throw new Error(`the api refused a check code: HTTP ${reply.status} ${text}`);
};

export const requestMails = async (apiUrl: string, accounts: string[], first: number, spreadMs: number) => {
  await Promise.all(
    accounts.map(async (account, index) => {
      await sleep((index / accounts.length) * spreadMs);
      await requestMail(apiUrl, account, first + index);
    }),
  );
};
