import type { Browser } from 'playwright-core';
import { fetchWithProof } from '../apps/server/test/fetch-with-proof.ts';
import { register, sendCheckCode, tokenCookie } from '../packages/contract/src/auth.ts';
import type { Route } from '../packages/contract/src/route.ts';
import { newVisitor } from './browser.ts';
import { codeFromMail, forgetAddress, newMail, origin } from './platform.ts';
import { endTrial } from './run-sql.ts';
import { newPassword } from './steps.ts';

const post = async <T>(route: Route, body: object) => {
  const { text } = await fetchWithProof(origin(), route, body);
  const { code, msg, data } = JSON.parse(text) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${route.name}: ${msg}`);
  return data;
};

type Member = Omit<NonNullable<Parameters<typeof newVisitor>[1]>, 'as' | 'host' | 'token'> & {
  /** Whose first days are over. */
  isTrialOver?: boolean;
};

/** Somebody who has just registered, by the calls that the page makes; the page itself is shown by its own journey. */
export const newMember = async (browser: Browser, { isTrialOver = false, ...look }: Member = {}) => {
  const mail = newMail();
  await forgetAddress();
  await post(sendCheckCode, { account: mail, type: 'EMAIL', scene: 'REG' });
  const checkCode = await codeFromMail(mail);
  const entry = await post<{ token: string }>(register, {
    account: mail,
    checkCode,
    password: newPassword,
  });
  if (isTrialOver) endTrial(mail);
  const { token } = entry;
  const visitor = await newVisitor(browser, { ...look, token });
  // The reply brought it, too: files are fetched with it.
  await visitor.context.addCookies([{ name: tokenCookie, value: token, url: origin(), httpOnly: true }]);
  return { ...visitor, mail, token };
};
