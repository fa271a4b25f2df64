import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { forgetLimits, newMail, pretendAttack } from './platform.ts';
import { demoPassword, logIn, newPassword, renewCaptcha } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'));

const tryAgain = async (page: Page, password: string) => {
  await field(page, '密码').fill(password);
  await field(page, '图形验证码').fill(await renewCaptcha(page));
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

describe('logging in under attack', () => {
  // Also after a failure: with the attack still counted, the next try finds its proof done before it is asked for.
  afterEach(() => forgetLimits('user'));

  it('after a wrong password, and while others try theirs, the right one shows the proof step and gets in', async () => {
    const { page, context, faults } = await newVisitor(browser);
    let proofs = 0;
    page.on('response', (reply) => {
      if (reply.url().endsWith('/auth/proof')) proofs++;
    });
    await logIn(page, { username: 'user', password: 'wrong-2026' });
    await page.getByText('账号或密码错误').waitFor();
    await expect.poll(() => proofs).toBe(2);
    expect(await field(page, '账号').inputValue()).toBe('user');
    expect(await field(page, '密码').inputValue()).toBe('wrong-2026');
    await pretendAttack('user');

    await field(page, '密码').fill(demoPassword);
    expect(await page.getByText('账号或密码错误').count()).toBe(0);
    // How long a proof takes is luck; what is done within 200 ms is not shown.
    await page.route('**/auth/proof', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await tryAgain(page, demoPassword);
    await page.getByRole('button', { name: /正在进行安全验证… \d+%/ }).waitFor();
    await page.waitForURL('**/index');
    expect(faults).toEqual([]);
    expect(proofs).toBe(3);
    await context.close();
  });

  it('five wrong passwords are told when to come back, and what was typed stays', async () => {
    const { page, context } = await newVisitor(browser);
    const mail = newMail();
    await logIn(page, { username: mail, password: 'wrong-2026' });
    await page.getByText('账号或密码错误').waitFor();
    for (let no = 1; no < 5; no++) {
      await tryAgain(page, `wrong-202${no}`);
      await page.getByText('账号或密码错误').waitFor();
    }
    await tryAgain(page, newPassword);
    await page.getByText(/失败次数过多，请\d+分钟后再试，或改用验证码登录/).waitFor();
    expect(await field(page, '账号').inputValue()).toBe(mail);
    expect(await field(page, '密码').inputValue()).toBe(newPassword);
    await context.close();
  });
});

describe('a refusal goes when the person edits what it was about', () => {
  it('in the registration form, at the account and at the code', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/register');
    await field(page, '邮箱或手机号').fill('nonsense');
    await page.getByRole('button', { name: '获取验证码' }).click();
    const bad = page.getByText('请输入正确的邮箱或手机号');
    await bad.waitFor();
    const mail = newMail();
    await field(page, '邮箱或手机号').fill(mail);
    await bad.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText(`验证码已发送至 ${mail}`).waitFor();
    await field(page, '验证码').fill('000000');
    await field(page, '密码').fill(newPassword);
    await field(page, '确认密码').fill(newPassword);
    await page.getByRole('button', { name: '注册', exact: true }).click();
    const wrong = page.getByText('验证码错误或已失效');
    await wrong.waitFor();
    expect(await field(page, '密码').inputValue()).toBe(newPassword);
    await field(page, '验证码').fill('0000');
    await wrong.waitFor({ state: 'detached' });
    await context.close();
  });

  it('another address need not wait out the minute of the first', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto('/register');
    await field(page, '邮箱或手机号').fill(newMail());
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /\d+ 秒后重发/ }).waitFor();
    const right = newMail();
    await field(page, '邮箱或手机号').fill(right);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText(`验证码已发送至 ${right}`).waitFor();
    await context.close();
  });
});
