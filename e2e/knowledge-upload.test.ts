import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { chooseFiles } from './choose-files.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
const api = studioApi('admin');
const bases: string[] = [];
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await api.send('DELETE', '/knowledge_api/knowledge', bases);
});

const textOf = (name: string, bytes: number) => ({
  ...{ name, mimeType: 'text/plain' },
  buffer: Buffer.from(`${name} goes on where the network went away\n`.repeat(Math.ceil(bytes / 40))).subarray(0, bytes),
});

const openUpload = async (page: Page) => {
  const { data } = await api.send<{ id: string }>('POST', '/knowledge_api/knowledge', { name: `断网 ${Date.now()}` });
  bases.push(data.id);
  await page.goto(`/knowledge-list?id=${data.id}`);
  await page.getByRole('button', { name: '上传文件' }).first().click();
  return data.id;
};
const choose = (page: Page, files: ReturnType<typeof textOf>[]) => chooseFiles(page, '选择文件', files);
const storedIn = async (id: string) => {
  const { data } = await api.send<{ list: { name: string; size: number }[] }>(
    'GET',
    `/knowledge_api/knowledge/${id}/files?limit=50`,
  );
  return data.list.map(({ name, size }) => ({ name, size })).toSorted((a, b) => a.name.localeCompare(b.name));
};
/** Slow enough that there is a middle; what is on its way breaks off when the network goes. */
const network = async (context: BrowserContext, page: Page) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  return (isOffline: boolean, bytesPerSecond = -1) =>
    cdp.send('Network.emulateNetworkConditions', {
      ...{ offline: isOffline, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond },
    });
};

describe('uploads without a network', () => {
  it('KB-17 ERR-09 the network goes in the middle: every file waits in its place and goes on by itself, none comes twice', async () => {
    const { page, context } = await newVisitor(browser, { as: 'admin', size: 'desktop' });
    const set = await network(context, page);
    const base = await openUpload(page);
    const files = [textOf('a.txt', 12_000_000), ...['b', 'c', 'd', 'e'].map((name) => textOf(`${name}.txt`, 900_000))];
    await set(false, 1_500_000);
    await choose(page, files);
    const rows = page.getByRole('list', { name: '本次的文件' }).getByRole('listitem');
    await rows
      .first()
      .getByText(/上传中 [1-9]/)
      .waitFor();
    await set(true);
    await rows.first().getByText('网络已断开，恢复后自动继续').waitFor();
    await rows
      .last()
      .getByText(/网络已断开|已上传/)
      .waitFor();
    await page.waitForTimeout(3_000);
    expect(await rows.locator('[role=alert]').count()).toBe(0);
    for (const [at, { name }] of files.entries()) expect(await rows.nth(at).textContent()).toContain(name);
    await set(false);
    for (const at of files.keys()) await rows.nth(at).getByText('已上传').waitFor({ timeout: 60_000 });
    expect(await storedIn(base)).toEqual(files.map(({ name, buffer }) => ({ name, size: buffer.length })));
    await context.close();
  }, 120_000);

  it('KB-17 an answer that is lost: the file is sent again and is in the base once', async () => {
    const { page, context } = await newVisitor(browser, { as: 'admin', size: 'desktop' });
    const base = await openUpload(page);
    let sent = 0;
    await page.route('**/knowledge_api/knowledge/*/file?*', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const file = textOf('once.txt', 30_000);
    await choose(page, [file]);
    await page.getByText('连接断开，马上自动重传').waitFor();
    await page.getByText('已上传').waitFor({ timeout: 30_000 });
    expect(sent).toBe(2);
    expect(await storedIn(base)).toEqual([{ name: 'once.txt', size: file.buffer.length }]);
    await context.close();
  }, 60_000);
});
