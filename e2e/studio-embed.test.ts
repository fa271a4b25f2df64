import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../packages/contract/src/limit.ts';
import { axe } from './axe.ts';
import { newVisitor, openBrowser, sizes } from './browser.ts';
import { serveSite } from './embed-site.ts';
import { origin } from './platform.ts';
import { runSql } from './run-sql.ts';
import { toast } from './steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';

type Site = Awaited<ReturnType<typeof serveSite>>;
type Settings = { siteKey: string; isOn: boolean; dayLimit: number };

let browser: Browser;
let id: string;
let shop: Site;
let strict: Site;
let elsewhere: Site;
const account = 'user';
const api = studioApi(account);

const tools = [{ id: 'builtin:weather', enabled: true }];

beforeAll(async () => {
  browser = await openBrowser();
  id = await api.create('门店客服');
  await api.write(id, { prologue: '欢迎光临，我是店里的客服。', presetQuestions: ['几点关门？'], tools });
  await api.releasePrompt(id, '你是门店客服小智，先给结论。');
  const policy = `default-src 'none'; script-src ${origin()}; frame-src ${origin()}; require-trusted-types-for 'script'`;
  [shop, strict, elsewhere] = [await serveSite(), await serveSite({ policy }), await serveSite()];
});
afterAll(async () => {
  for (const site of [shop, strict, elsewhere]) site?.close();
  await api.remove(id);
  await browser.close();
});

const button = (page: Page | FrameLocator, name: string) => page.getByRole('button', { name, exact: true });
const launcher = (page: Page, name = '打开对话') => button(page, name);
const chatIn = (page: Page) => page.frameLocator('zhixing-chat iframe');
const ask = async (chat: FrameLocator, text: string) => {
  await chat.getByLabel('输入消息').fill(text);
  await chat.getByLabel('输入消息').press('Enter');
};
const settings = async () => (await api.send<Settings>('GET', `/aiagent_api/embed-settings/${id}`)).data;
const inStudio = async () => {
  const visitor = await newVisitor(browser, { as: account });
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openInStudio(visitor.page, id, 'channels');
  return visitor;
};
const addSite = async (page: Page, address: string) => {
  await page.getByLabel('网站地址').fill(address);
  await button(page, '添加').click();
  await page.getByText(new URL(address).origin, { exact: true }).waitFor();
};

describe('STUDIO-09 a released agent on other people’s pages', () => {
  it('the studio lists the sites and gives the code, which works in a blank page of another origin', async () => {
    const studio = await inStudio();
    const { page } = studio;
    await page.getByText('添加第一个网站后，这里会给出嵌入代码。').waitFor();
    await page.getByLabel('网站地址').fill('https://*.shop.example');
    await button(page, '添加').click();
    await page.getByRole('alert').getByText('不支持通配符').waitFor();
    await addSite(page, `${shop.address}/some/path`);
    await addSite(page, strict.address);
    await button(page, '复制嵌入代码').click();
    await toast(page, '复制成功').first().waitFor();
    const snippet = await page.evaluate(() => navigator.clipboard.readText());
    const { siteKey } = await settings();
    expect(snippet).toBe(`<script async src="${origin()}/embed.js" data-key="${siteKey}"></script>`);
    for (const site of [shop, strict, elsewhere]) site.put(snippet);
    await page.getByText('页面里的框').click();
    await button(page, '复制嵌入代码').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`src="${origin()}/embed/${siteKey}"`);
    expect(studio.faults).toEqual([]);
    await studio.context.close();

    const { page: guest, context, faults } = await newVisitor(browser);
    await guest.goto(shop.address);
    await guest.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const { Zhixing } = window as unknown as { Zhixing: { on: (name: string, ear: (e?: object) => void) => void } };
      for (const name of ['open', 'close', 'message'])
        Zhixing.on(name, (event) => heard.push(name + JSON.stringify(event ?? '')));
    });
    await launcher(guest).click();
    const chat = chatIn(guest);
    await chat.getByText('欢迎光临，我是店里的客服。').waitFor();
    await expect.poll(() => guest.evaluate(() => document.activeElement?.tagName)).toBe('ZHIXING-CHAT');
    await chat.getByRole('button', { name: '几点关门？' }).waitFor();
    await ask(chat, '#echo 营业到晚上九点');
    await chat.locator('.robot-message').getByText('营业到晚上九点').waitFor();
    await expect
      .poll(() => guest.evaluate(() => (window as unknown as { heard: string[] }).heard))
      .toEqual(['open""', 'message{"from":"visitor"}', 'message{"from":"agent"}']);

    await chat.getByLabel('输入消息').press('Escape');
    await launcher(guest).waitFor();
    await guest.locator('zhixing-chat .panel').waitFor({ state: 'hidden' });
    expect(await guest.evaluate(() => document.querySelector('zhixing-chat')?.shadowRoot?.activeElement?.tagName)).toBe(
      'BUTTON',
    );
    await guest.keyboard.press('Enter');
    await launcher(guest, '关闭对话').waitFor();
    await guest.reload();
    await launcher(guest).click();
    await chat.locator('.robot-message').getByText('营业到晚上九点').waitFor();
    await button(chat, '开始新的对话').click();
    await chat.getByText('欢迎光临，我是店里的客服。').waitFor();
    expect(faults).toEqual([]);
    expect(await guest.evaluate(() => Object.keys(window).filter((name) => /zhixing|embed/i.test(name)))).toEqual([
      'Zhixing',
    ]);
    await context.close();
  });

  it('streams, and can be stopped and gone on with after the network was away', async () => {
    const { page, context } = await newVisitor(browser);
    await page.goto(shop.address);
    await launcher(page).click();
    const chat = chatIn(page);
    await ask(chat, '#tokens 400');
    const answer = chat.locator('.robot-message').last();
    await expect.poll(async () => (await answer.textContent())?.length ?? 0, { timeout: 20_000 }).toBeGreaterThan(20);
    await button(chat, '停止生成').click();
    await button(chat, '发送').waitFor({ timeout: 20_000 });
    await context.setOffline(true);
    await chat.getByText('网络断开了，连上后会自动继续').waitFor();
    await context.setOffline(false);
    await ask(chat, '#echo 又连上了');
    await chat.locator('.robot-message').getByText('又连上了').waitFor({ timeout: 30_000 });
    await button(chat, '发送').waitFor({ timeout: 20_000 });
    await ask(chat, '杭州这几天天气怎么样');
    await chat
      .locator('.weather-card')
      .getByText(/杭州市，今天/)
      .waitFor({ timeout: 30_000 });
    await context.close();
  });

  it('works under a strict policy of the site, and on a phone it fills the screen', async () => {
    const { page, context, faults } = await newVisitor(browser, { size: 'phone', theme: 'dark' });
    await page.goto(strict.address);
    await launcher(page).click();
    const chat = chatIn(page);
    await chat.getByText('欢迎光临，我是店里的客服。').waitFor();
    const box = await page.locator('zhixing-chat .panel').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...sizes.phone });
    await chat.getByRole('button', { name: '几点关门？' }).click();
    await chat.locator('.user-message').getByText('几点关门？').waitFor();
    await button(chat, '发送').waitFor();
    await expect.poll(async () => (await chat.locator('.robot-message').textContent())?.length).toBeGreaterThan(10);
    await button(chat, '关闭对话').click();
    await launcher(page).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(['light', 'dark'] as const)('axe finds nothing serious in it (%s)', async (theme) => {
    const { page, context } = await newVisitor(browser, { theme, size: 'phone' });
    await page.goto(`/embed/${(await settings()).siteKey}?lang=zh-CN`);
    const look = async () => {
      const { violations } = await axe(page).analyze();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id: rule, nodes }) => ({ rule, nodes: nodes.map(({ html }) => html) }));
    };
    await page.getByText('欢迎光临，我是店里的客服。').waitFor();
    expect(await look()).toEqual([]);
    await page.getByLabel('输入消息').fill('#echo 好');
    await page.getByLabel('输入消息').press('Enter');
    await page.locator('.robot-message').getByText('好').first().waitFor();
    await page.getByRole('button', { name: '发送', exact: true }).waitFor();
    expect(await look()).toEqual([]);
    await context.close();
  });

  it('while too many ask, a question stands in line and is answered when there is room', async () => {
    const { siteKey } = await settings();
    const others =
      runSql(`with embed as (select tenant_id, id, agent_id, owner_id from agent_embed where site_key = '${siteKey}'),
        talk as (insert into chat_session (tenant_id, id, account_id, agent_id, title, embed_id, visitor_hash)
          select tenant_id, gen_random_uuid(), owner_id, agent_id, 'x', id, sha256('v') from embed, generate_series(1, ${limits.embedRuns.most})
          returning tenant_id, id, account_id, agent_id),
        run as (insert into chat_run (tenant_id, id, session_id, account_id, agent_id, release_no, question_of)
          select tenant_id, gen_random_uuid(), id, account_id, agent_id, 1, gen_random_uuid() from talk)
      select string_agg('''' || id || '''', ',') from talk`);
    const leave = () =>
      runSql(`delete from chat_run where session_id in (${others}); delete from chat_session where id in (${others})`);
    const { page, context } = await newVisitor(browser);
    try {
      await page.goto(`/embed/${siteKey}?lang=zh-CN`);
      await page.getByLabel('输入消息').fill('#echo 轮到我了');
      await page.getByLabel('输入消息').press('Enter');
      await page.getByText('你的问题正在排队').waitFor();
      await page.locator('.user-message').getByText('轮到我了').waitFor();
    } finally {
      leave();
    }
    await page.locator('.robot-message').getByText('轮到我了').waitFor({ timeout: 30_000 });
    expect(await page.getByText('你的问题正在排队').count()).toBe(0);
    await context.close();
  });

  it('a site that is not allowed sees nothing', async () => {
    const { page, context, faults } = await newVisitor(browser);
    await page.goto(elsewhere.address);
    await launcher(page).click();
    await expect.poll(() => faults.join(' ')).toContain('frame-ancestors');
    expect(await chatIn(page).getByLabel('输入消息').count()).toBe(0);
    const pageOf = (path: string) => fetch(origin() + path);
    const policyOf = async (path: string) => (await pageOf(path)).headers.get('content-security-policy');
    expect(await policyOf('/embed/unknown-unknown-unknow')).toContain("frame-ancestors 'none'");
    expect(await policyOf(`/embed/${(await settings()).siteKey}`)).toContain(
      `frame-ancestors ${shop.address} ${strict.address}`,
    );
    for (const path of ['/index', '/index.html', '/embed.html'])
      expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("frame-ancestors 'self'")]);
    expect((await pageOf('/embed.js')).headers.get('cache-control')).toBe('public, max-age=300');
    await context.close();
  });

  it('the day’s limit is said, and switching it off in the studio ends it', async () => {
    const { page, context } = await inStudio();
    await page.getByLabel('每天最多提问').fill('1');
    await page.getByLabel('每天最多提问').press('Enter');
    await expect.poll(async () => (await settings()).dayLimit).toBe(1);
    const { page: guest, context: away } = await newVisitor(browser, { locale: 'en-US' });
    await guest.goto(shop.address);
    await launcher(guest).click();
    const chat = chatIn(guest);
    await ask(chat, '#echo a');
    await chat.locator('.robot-message').getByText('今天的提问次数已用完').waitFor();
    await page.getByRole('switch').click();
    await page.getByText('已关闭，访客会看到暂停的说明').waitFor();
    await ask(chat, '#echo b');
    await chat.getByText('对话暂时关闭').waitFor();
    await guest.reload();
    await launcher(guest).click();
    await chat.getByText('对话暂时关闭').waitFor();
    await page.getByRole('switch').click();
    await page.getByText('已开启，访客可以提问').waitFor();
    await button(chat, '再试一次').click();
    await chat.getByText('欢迎光临，我是店里的客服。').waitFor();

    const old = (await settings()).siteKey;
    await button(page, '更换密钥').click();
    await button(page, '更换').click();
    await toast(page, '密钥已更换，请更新网站上的代码').waitFor();
    expect((await settings()).siteKey).not.toBe(old);
    await guest.reload();
    await launcher(guest).click();
    await expect.poll(() => chat.getByLabel('输入消息').count()).toBe(0);
    await away.close();
    await context.close();
  });
});
