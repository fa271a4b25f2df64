import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longConversation } from '../apps/web/src/blocks/message/stage/conversation.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { origin, sharedToken } from './platform.ts';
import { toast } from './steps.ts';

let browser: Browser;
let agentId: string;
const agentName = '英文邮件润色';

const send = async (account: string, path: string, body?: unknown) => {
  const reply = await fetch(origin() + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${sharedToken(account)}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, text: await reply.text() };
};
const runtime = '/agent/agent_runtime';

/** A conversation of the demo user's; the reply reads to the end of the stream. */
const newSession = async (question: string) => {
  const id = randomUUID();
  await send('user', `${runtime}/chat`, { session_id: id, schema_id: agentId, query: question });
  return id;
};
const setShared = (id: string, shared: boolean) => send('user', `${runtime}/share_session`, { session_id: id, shared });
const history = (account: string, id: string) => send(account, `${runtime}/session/${id}`);
const sharePath = (id: string) => `/share-page?id=${agentId}&sessionId=${id}`;

beforeAll(async () => {
  browser = await openBrowser();
  const found = await send('user', '/agent_api/api/agent/launch/page', { agentName, pageSize: 1 });
  agentId = (JSON.parse(found.text) as { data: { content: { id: string }[] } }).data.content[0]?.id ?? '';
});
afterAll(() => browser.close());

describe('a shared conversation', () => {
  it('SHARE-06 others read it only after its owner shared it, and not after that was taken back', async () => {
    const id = await newSession('这封邮件怎么写得更客气？');
    expect((await history('free', id)).status).toBe(404);
    await setShared(id, true);
    const shared = await history('free', id);
    expect(shared.status).toBe(200);
    expect(JSON.parse(shared.text).data).toMatchObject({ isMine: false, isShared: true });
    await setShared(id, false);
    expect((await history('free', id)).status).toBe(404);
  });

  it('SHARE-01 the share action says what is seen, copies the link, and takes it back', async () => {
    const id = await newSession('分享这一段');
    const { page, context } = await newVisitor(browser, { as: 'user' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(sharePath(id));
    await page.getByText('还没有分享，只有你看得到').waitFor();
    await page.getByRole('button', { name: '分享', exact: true }).click();
    await page.getByText('2 条消息').waitFor();
    expect((await history('free', id)).status).toBe(404);
    await page.getByRole('button', { name: '分享并复制链接' }).click();
    const { pathname, origin: site } = new URL(page.url());
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 10_000 })
      .toBe(`${site}${pathname}#/share-page?id=${agentId}&sessionId=${id}`);
    expect((await history('free', id)).status).toBe(200);
    await page.getByRole('button', { name: '取消分享' }).click();
    await toast(page, '已取消分享，原来的链接打不开了').waitFor();
    expect((await history('free', id)).status).toBe(404);
    await context.close();
  });

  it('SHARE-05 MSG-22 the link opens it to read, and going on makes a copy', async () => {
    const id = await newSession('请把这句话翻成英文');
    await setShared(id, true);
    const { page, context, faults } = await newVisitor(browser, { as: 'free' });
    await page.goto(`/index#/share-page?id=${agentId}&sessionId=${id}`);
    await page.waitForURL('**/share-page?**');
    await page.getByRole('heading', { name: agentName }).waitFor();
    await page.getByText('请把这句话翻成英文').last().waitFor();
    await page.locator('.robot-message .agent-icon').first().waitFor();
    expect(await page.locator('main').getByRole('textbox').count()).toBe(0);
    for (const name of ['重试', '分享']) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.getByRole('button', { name: '继续对话' }).click();
    await page.waitForURL('**/agent-execute?**');
    const own = new URL(page.url()).searchParams.get('sessionId');
    expect(own).toBeTruthy();
    expect(own).not.toBe(id);
    expect((await history('free', own ?? '')).status).toBe(200);
    await context.close();
  });

  it('SHARE-06 one that is not shared, absent or misaddressed says the same', async () => {
    const id = await newSession('只给自己看');
    const { page, context } = await newVisitor(browser, { as: 'free', size: 'phone' });
    for (const path of [sharePath(id), sharePath(randomUUID()), '/share-page', '/share-page?sessionId=x']) {
      await page.goto(path);
      await page.getByText('这段对话看不到了').waitFor();
    }
    await context.close();
  });
});

/** Looks once a frame, from the first one of the document, and takes the time in the page itself. */
const measure = async (page: Page) => {
  const seen = await page.waitForFunction(
    () => {
      const row = [...document.querySelectorAll('.user-bubble')].find((one) => one.textContent?.startsWith('第 1 问'));
      const box = row?.getBoundingClientRect();
      return box && box.height > 0 && box.top >= 0 && box.bottom <= window.innerHeight ? performance.now() : 0;
    },
    undefined,
    { polling: 'raf' },
  );
  const shown = await seen.jsonValue();
  const { arrived, rows } = await page.evaluate(() => ({
    arrived: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/agent_runtime/session/'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    rows: document.querySelectorAll('.message-place').length,
  }));
  // A clock that was not read would pass every limit.
  expect(arrived).toHaveLength(1);
  expect(shown).toBeGreaterThan(arrived[0] ?? Number.POSITIVE_INFINITY);
  return { ms: Math.round(shown - (arrived[0] ?? 0)), rows };
};

describe('a long conversation', () => {
  it('SHARE-05 2,000 messages are open at their beginning within a second of their arrival', async () => {
    const { page, context } = await newVisitor(browser, { as: 'user' });
    const data = {
      session_id: randomUUID(),
      title: '很长的一段',
      create_time: new Date().toISOString(),
      schema_id: agentId,
      agent: { agentName: '英文邮件润色', agentIcon: '1', agentIconBackground: '#d6e4ff' },
      isMine: false,
      isShared: true,
      sharedDate: new Date().toISOString(),
      figuresOnly: false,
      lastSeq: 0,
      openRuns: [],
      messages: longConversation(1000),
    };
    await page.route('**/agent_runtime/session/*', (route) => route.fulfill({ json: { code: 200, msg: '', data } }));
    // The second visit has the program in its cache, as a reader has who opens a long session.
    await page.goto(sharePath(data.session_id), { waitUntil: 'commit' });
    await measure(page);
    await page.reload({ waitUntil: 'commit' });
    const { ms, rows } = await measure(page);
    console.log(`2,000 messages: ${ms} ms from data to screen, ${rows} rows drawn`);
    expect(ms).toBeLessThanOrEqual(1000);
    expect(rows).toBeLessThan(40);
    await context.close();
  });
});
