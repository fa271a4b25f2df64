import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { guestPorts } from './guest-ports.ts';
import { addServer, callByClient, startEverything, startOAuthMcp } from './mcp-steps.ts';
import { pathOf, toast } from './steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';
import { askPreview, attachTool, newCallable, openStudio, openTools, readyTool, row } from './tool-steps.ts';

let browser: Browser;
let everything: Awaited<ReturnType<typeof startEverything>>;
beforeAll(async () => {
  browser = await openBrowser();
  everything = await startEverything(guestPorts[0]);
});
afterAll(async () => {
  await browser.close();
  await everything.stop();
});

const slow = { timeout: 120_000 };
const stamp = () => String(Date.now() % 1_000_000);
const visit = () => newVisitor(browser, { as: 'admin' });

/** An account may have 20; those of journeys before this one go. */
const clearServers = async () => {
  const { send } = studioApi('admin');
  for (const { id } of (await send<{ id: string }[]>('GET', '/aiagent_api/mcp')).data)
    await send('DELETE', `/aiagent_api/mcp/${id}`);
};

describe('a server of somebody else', () => {
  it('TOOL-07 ERR-49 MCP server from npm: add → choose tools → attach → ask', slow, async () => {
    await clearServers();
    const { page, context, faults } = await visit();
    const name = `Everything ${stamp()}`;
    await openTools(page);
    const drawer = await addServer(page, { name, url: everything.url });
    await drawer.getByText('正常', { exact: true }).waitFor();
    await drawer.getByText('get-sum', { exact: true }).waitFor();
    await drawer.getByRole('switch', { name: '启用 echo', exact: true }).click();
    await drawer.getByText(/启用 1 \/ \d+/).waitFor();
    await drawer.getByRole('button', { name: 'Close' }).or(drawer.locator('.ant-drawer-close')).first().click();
    await drawer.waitFor({ state: 'hidden' });
    await row(page, name).locator('td').first().dblclick();
    await toast(page, 'MCP和内置插件不支持修改').waitFor();
    expect(pathOf(page)).toBe('/home?types=3');

    await openStudio(page, `MCP 试用${stamp()}`);
    await attachTool(page, `${name} · echo`);
    const callable = `${name.toLowerCase().replace(' ', '_')}_echo`;
    await askPreview(page, `#tool ${callable} {"message":"知行问好"}`);
    const answer = page.locator('.robot-message').last();
    await answer.getByText('已调用 1 个工具').click();
    const detail = answer.locator('.call-detail');
    await detail.getByText('"知行问好"').waitFor();
    await detail.getByText('Echo: 知行问好').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('what is ours, for clients of others', () => {
  it('STUDIO-08 an agent is opened with a key, answers another client, and is shut again', slow, async () => {
    const account = 'user';
    const api = studioApi(account);
    const id = await api.create(`MCP 开放${stamp()}`);
    await api.releasePrompt(id, '你是报销专员小智，先给结论。');
    const { page, context, faults } = await newVisitor(browser, { as: account });
    await openInStudio(page, id, 'channels');
    const card = page.getByRole('region', { name: 'MCP 服务' });
    await card.getByRole('button', { name: '生成密钥' }).click();
    const config = await card.getByRole('region', { name: '客户端配置' }).textContent();
    const key = await card.getByLabel('MCP 密钥', { exact: true }).inputValue();
    expect(config).toContain(await card.getByLabel('MCP 地址', { exact: true }).inputValue());
    expect(config).toContain(key);
    await card.getByText('还没有用过').waitFor();
    const { tools, text } = await callByClient(config ?? '', 'ask', { question: '#echo 报销要发票' });
    expect(tools).toEqual(['ask']);
    expect(text).toContain('报销要发票');

    await page.reload();
    await card.getByText('最近使用').waitFor();
    expect(await card.textContent()).not.toContain(key);
    await card.getByRole('button', { name: `撤销密钥 ${key.slice(-4)}` }).click();
    await page
      .locator('.ant-popconfirm')
      .getByRole('button', { name: /撤\s?销/ })
      .click();
    await toast(page, '密钥已撤销').waitFor();
    await card.getByText('有效的密钥').waitFor({ state: 'detached' });
    await expect(callByClient(config ?? '', 'ask', { question: '还在吗' })).rejects.toThrow(/401|revoked/);
    expect(faults).toEqual([]);
    await api.remove(id);
    await context.close();
  });

  it('STUDIO-08 a released tool is opened in its editor and called by another client', slow, async () => {
    const callable = newCallable('opened');
    const id = await readyTool(`开放工具 ${stamp()}`, callable, false);
    const { page, context, faults } = await visit();
    await page.goto(`/knowledge-list?id=${id}&pluginType=HTTP`);
    const panel = page.getByRole('region', { name: '对外开放（MCP）' });
    await panel.getByRole('button', { name: '生成密钥' }).click();
    const config = await panel.getByRole('region', { name: '客户端配置' }).textContent();
    const { tools, text } = await callByClient(config ?? '', callable, {});
    expect(tools).toEqual([callable]);
    expect(text).toContain('model');
    await panel.getByRole('button', { name: /^撤销密钥/ }).click();
    await page
      .locator('.ant-popconfirm')
      .getByRole('button', { name: /撤\s?销/ })
      .click();
    await toast(page, '密钥已撤销').waitFor();
    await expect(callByClient(config ?? '', callable, {})).rejects.toThrow(/401|revoked/);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a server that wants its people to log in', () => {
  it('MCP authorization: refused, then allowed in the browser → tools → ask', slow, async () => {
    const login = await startOAuthMcp(guestPorts[1]);
    await clearServers();
    const { page, context, faults } = await visit();
    const name = `Login ${stamp()}`;
    await openTools(page);
    const drawer = await addServer(page, { name, url: login.url, auth: '授权登录（OAuth）' });
    await drawer.getByText('需要授权登录').waitFor();
    await drawer.getByRole('button', { name: '授权登录' }).click();
    await page.getByRole('link', { name: '拒绝' }).click();
    await page.getByText('授权没有完成：你没有同意，或对方拒绝了').waitFor();
    await page.getByRole('link', { name: '回到我的工具' }).last().click();

    await row(page, name).getByText(name).click();
    await drawer.getByRole('button', { name: '授权登录' }).click();
    await page.getByRole('link', { name: '允许' }).click();
    await toast(page, '授权成功，读到 1 个工具').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/home?types=3');
    await drawer.getByText('到期自动续期').waitFor();
    await drawer.getByRole('switch', { name: '启用 shout' }).click();
    await drawer.getByText('启用 1 / 1').waitFor();

    await openStudio(page, `登录试用${stamp()}`);
    await attachTool(page, `${name} · shout`);
    await askPreview(page, `#tool ${name.toLowerCase().replace(' ', '_')}_shout {"text":"你好"}`);
    const answer = page.locator('.robot-message').last();
    // It does not say that it only reads.
    await answer.getByRole('button', { name: /允\s?许/ }).click();
    await answer.getByText('已调用 1 个工具').click();
    await answer.locator('.call-detail').getByText('你好！').waitFor();
    expect(faults).toEqual([]);
    await context.close();
    await login.stop();
  });
});
