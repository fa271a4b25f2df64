import type { Page } from 'playwright-core';
import { codeFromMail, solveCaptcha } from './platform.ts';

export const demoPassword = 'zhixing2026';
export const newPassword = 'journey-2026';

const words = {
  'zh-CN': {
    account: '邮箱或手机号',
    code: '验证码',
    send: '获取验证码',
    password: '密码',
    confirm: '确认密码',
    register: '注册',
    username: '账号',
    captcha: '图形验证码',
    login: '登录',
  },
  'en-US': {
    account: 'E-mail or phone number',
    code: 'Code',
    send: 'Send code',
    password: 'Password',
    confirm: 'Confirm password',
    register: 'Sign up',
    username: 'Account',
    captcha: 'Captcha',
    login: 'Log in',
  },
} as const;
export type JourneyLocale = keyof typeof words;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills the register page with a code that came by mail, and submits it. */
export const registerByMail = async (page: Page, mail: string, locale: JourneyLocale = 'zh-CN') => {
  const w = words[locale];
  await page.goto('/register');
  await field(page, w.account).fill(mail);
  await button(page, w.send).click();
  await field(page, w.code).fill(await codeFromMail(mail));
  await field(page, w.password).fill(newPassword);
  await field(page, w.confirm).fill(newPassword);
  await button(page, w.register).click();
};

/** Waits for the captcha on the screen and gives its answer. */
const captchaAnswer = async (page: Page, show: () => Promise<unknown>) => {
  const [reply] = await Promise.all([page.waitForResponse((r) => r.url().includes('/captchaImage')), show()]);
  const { data } = (await reply.json()) as { data: { uuid: string } };
  return solveCaptcha(data.uuid);
};

export const openLogin = async (page: Page, path = '/login') => {
  // The picture of a login page that is being left can come just now, and is gone with it.
  await page.goto('about:blank');
  return captchaAnswer(page, () => page.goto(path));
};
export const renewCaptcha = (page: Page) =>
  captchaAnswer(page, () => page.getByRole('button', { name: '换一张图形验证码' }).click());

type Login = { username: string; password?: string; path?: string; locale?: JourneyLocale };

export const logIn = async (page: Page, { username, password = demoPassword, path, locale = 'zh-CN' }: Login) => {
  const w = words[locale];
  const answer = await openLogin(page, path);
  await field(page, w.username).fill(username);
  await field(page, w.password).fill(password);
  await field(page, w.captcha).fill(answer);
  await button(page, w.login).click();
};

export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
export const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** The words of the toast that is on the screen. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.toasts').getByText(text, { exact: true });
