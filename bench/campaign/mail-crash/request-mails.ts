import { setTimeout as sleep } from 'node:timers/promises';
import { sendCheckCode } from '@zhixing/contract/auth';
import { fetchWithProof } from '../../../apps/server/test/fetch-with-proof.ts';

/** Asks for a check code as a browser would; every request comes from an address of its own. */
const requestMail = async (apiUrl: string, account: string, index: number) => {
  const body = { account, type: 'EMAIL', scene: 'REG' };
  const from = { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` };
  const { status, text } = await fetchWithProof(apiUrl, sendCheckCode, body, from);
  if (status !== 200 || (JSON.parse(text) as { code: number }).code !== 200)
    throw new Error(`the api refused a check code: HTTP ${status} ${text}`);
};

export const requestMails = async (apiUrl: string, accounts: string[], first: number, spreadMs: number) => {
  await Promise.all(
    accounts.map(async (account, index) => {
      await sleep((index / accounts.length) * spreadMs);
      await requestMail(apiUrl, account, first + index);
    }),
  );
};
