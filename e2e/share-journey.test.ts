import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { ask, findAgent, freeAgent, openChat, whenIdle } from './chat-steps.ts';
import { toast } from './steps.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const dialog = (page: Page) => page.locator('.ant-modal').filter({ visible: true });
const openFromMenu = async (page: Page, title: string) => {
  await page
    .getByRole('button', { name: `更多操作：${title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '分享' }).click();
  await dialog(page).waitFor();
};
const boxesOf = (page: Page) =>
  page.locator('.toast').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));

it('SHARE-06 what was shared is read, nothing later is, the owner adds to it and takes it back', async () => {
  const owner = await newVisitor(browser, { as: 'admin' });
  await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = owner;
  await openChat(page, freeAgent);
  await page
    .locator('.chat-compose input[type=file]')
    .setInputFiles({ name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('甲方与乙方') });
  await page.locator('.chat-files li:not(.is-sending)').getByText('合同.txt').waitFor();
  await ask(page, '#echo 先说的一句');
  await whenIdle(page);

  await page.locator('.robot-message').first().hover();
  await page.locator('.robot-message').getByRole('button', { name: '分享', exact: true }).click();
  await dialog(page).getByText('分享后别人能看到').waitFor();
  for (const words of ['2 条消息', '1 个文件', '0 次工具调用，含参数和结果', /到 .* 的回答为止/])
    await dialog(page).getByText(words).waitFor();
  const reader = await newVisitor(browser, { as: 'user' });
  const url = new URL(page.url());
  const link = `${url.origin}/index#/share-page?id=${url.searchParams.get('id')}&sessionId=${url.searchParams.get('sessionId')}`;
  await reader.page.goto(link);
  await reader.page.getByText('这段对话看不到了').waitFor();

  await dialog(page).getByRole('button', { name: '分享并复制链接' }).click();
  await toast(page, '复制成功').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#/share-page?id=');
  await dialog(page).getByText('正在分享这段对话').waitFor();
  await dialog(page).getByRole('button', { name: '完成', exact: true }).click();

  await reader.page.reload();
  await reader.page.locator('.user-message').getByText('先说的一句').waitFor();
  const fileAddress = async () => {
    const [reply] = await Promise.all([
      reader.page.waitForResponse((one) => one.url().includes('/agent_runtime/session/')),
      reader.page.reload(),
    ]);
    const { data } = (await reply.json()) as { data: { messages: { media?: { url: string }[] }[] } };
    return data.messages[0]?.media?.[0]?.url ?? '';
  };
  const file = await fileAddress();
  const statusOf = async (address: string) => (await reader.page.request.get(address)).status();
  expect(await statusOf(file)).toBe(200);

  await ask(page, '#echo 后来的一句');
  await whenIdle(page);
  await reader.page.reload();
  await reader.page.locator('.user-message').getByText('先说的一句').waitFor();
  expect(await reader.page.getByText('后来的一句').count()).toBe(0);

  await openFromMenu(page, '#echo 先说的一句');
  await dialog(page).getByText('更新后别人能看到').waitFor();
  await dialog(page).getByText('4 条消息').waitFor();
  await dialog(page).getByRole('button', { name: '更新分享内容' }).click();
  // A notice under the pointer stays, so that the next one must find a place beside it.
  await toast(page, '分享内容已更新').hover();
  await dialog(page).getByRole('button', { name: '复制链接' }).dispatchEvent('click');
  await toast(page, '复制成功').waitFor();
  // The list makes room in the frame after the second one came.
  const areApart = async () => {
    const [one, two] = await boxesOf(page);
    return one && two && (one.bottom <= two.top || two.bottom <= one.top);
  };
  await expect.poll(areApart).toBe(true);
  await reader.page.reload();
  await reader.page.locator('.user-message').getByText('后来的一句').waitFor();
  expect(await statusOf(file)).toBe(200);

  await dialog(page).getByRole('button', { name: '取消分享' }).click();
  await toast(page, '已取消分享，原来的链接打不开了').waitFor();
  expect(await statusOf(file)).toBe(404);
  // An open page notices by itself when it is looked at again.
  await reader.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await reader.page.getByText('这段对话看不到了').waitFor();
  expect(reader.faults).toEqual([]);
  expect(owner.faults).toEqual([]);
  await reader.context.close();
  await owner.context.close();
});

it('people are told who reads what they write, also on a phone and by a share link', async () => {
  const { page, context } = await newVisitor(browser, { as: 'user', size: 'phone' });
  await openChat(page, freeAgent);
  await page.getByText('智能体的作者可以查看这里的对话和文件').waitFor();
  await context.close();
  const { id } = await findAgent(freeAgent);
  const { data } = await studioApi('user').send<{ link: string }>(
    'GET',
    `/aiagent_api/user-session/generate-share-key?agentId=${id}`,
  );
  const english = await newVisitor(browser, { as: 'free', locale: 'en-US' });
  await english.page.goto(data.link);
  await english.page.getByText('The author of this agent can read what is written and sent here').waitFor();
  await english.context.close();
});
