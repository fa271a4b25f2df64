import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { openBrowser } from './browser.ts';
import { openStage, serveStage } from './message-stage/stage.ts';

let browser: Browser;
let stage: Awaited<ReturnType<typeof serveStage>>;
let page: Page;
let faults: string[];
const soon = { timeout: 10_000 };
beforeAll(async () => {
  [browser, stage] = await Promise.all([openBrowser(), serveStage()]);
  ({ page, faults } = await openStage(browser, stage.address));
});
afterAll(async () => {
  stage?.close();
  await browser?.close();
});

const heard = () => page.evaluate(() => window.messageStage.heard);
const list = () => page.locator('[data-virtuoso-scroller]');
const gap = () => list().evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
const only = (which: string, props: Record<string, unknown> = {}) =>
  page.evaluate(
    ([name, more]) => {
      const { play: show, fixture } = window.messageStage;
      const found = fixture.conversation.filter(
        (message) => message.type === name || (name !== undefined && name in message),
      );
      show({ messages: found, ...more });
    },
    [which, props] as const,
  );

describe('the message list', () => {
  it(
    'MSG-24 MSG-02 MSG-27 every kind of message is drawn without a fault, in both themes and sizes',
    inFull('e2e/hostile-parts.test.ts › MSG-24 S8 sets nothing off and breaks nothing'),
    async () => {
      const phone = await openStage(browser, stage.address, { theme: 'dark', size: 'phone' });
      for (const look of [phone, { page, faults }]) {
        const scroller = look.page.locator('[data-virtuoso-scroller]');
        const height = await scroller.evaluate((box) => box.scrollHeight);
        for (let top = 0; top < height; top += 500) {
          await scroller.evaluate((box, to) => {
            box.scrollTop = to;
          }, top);
          await look.page.waitForTimeout(60);
        }
        expect(look.faults).toEqual([]);
        expect(await look.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      }
      await phone.context.close();
    },
  );

  it('CHAT-40 CHAT-28 MSG-10 MSG-18 MSG-27 what is clicked is called back', async () => {
    await only('question');
    await page.getByRole('button', { name: '周三下午回北京的车次' }).click();
    const line = page.getByRole('button', { name: /已调用 3 个工具/ });
    await line.click();
    await page.getByRole('button', { name: /差旅制度问答 M3/ }).click();
    await page.getByText('"city"').waitFor();
    await page.getByRole('button', { name: /差旅制度问答 M3/ }).click();
    await page.getByText('"city"').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('button', { name: '分享' }).click();
    await page.getByRole('button', { name: /差旅费管理办法/ }).click();
    await only('linkUrl');
    await page.getByRole('button', { name: '查看记录' }).click();
    await page.getByRole('button', { name: '预算测算' }).click();
    await only('menu');
    await page.getByRole('button', { name: '订酒店' }).click();
    await only('writables');
    await page.getByLabel('目的城市').fill('杭州');
    await page.getByRole('button', { name: '提交' }).click();
    await only('errorCode');
    await page.getByRole('button', { name: '继续' }).click();
    expect(await heard()).toEqual([
      ['question', '周三下午回北京的车次'],
      ['retry', expect.stringMatching(/^run-/)],
      ['share', undefined],
      ['openPanel', { kind: 'pdf', url: '/files/policy.pdf', title: '差旅费管理办法（2026 版）.pdf，第 6 页' }],
      ['viewRecord', '/records/1'],
      ['plugin', '预算测算'],
      ['question', '订酒店'],
      ['question', '目的城市：杭州\n出发日期：11月17日'],
      ['continue', expect.stringMatching(/^run-/)],
    ]);
  });

  it('MSG-27 MSG-26 MSG-08 collapse opens, json is indented, errors are red, ended steps are marked', async () => {
    await only('collapse');
    await page.getByText('第一条').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '完整的差旅条款' }).click();
    await page.getByText('第一条').waitFor();
    await only('json');
    expect(await page.locator('.json-block').textContent()).toContain('\n  "train": "G39"');
    await only('errorCode');
    const color = await page.locator('.is-error .failure-note').evaluate((box) => getComputedStyle(box).color);
    expect(color).toBe('rgb(191, 44, 50)');
    await only('insightStep');
    await expect.poll(() => page.locator('.insight-done').count(), soon).toBe(1);
  });

  it('MSG-13 a picture opens large, other files show icon and name', async () => {
    await only('media');
    await page.locator('.media-file', { hasText: '酒店长期协议（盖章版）.pdf' }).locator('svg.is-pdf').waitFor();
    await page.locator('.media-image img').click();
    await page.locator('.ant-image-preview img').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ant-image-preview img').waitFor({ state: 'hidden' });
  });

  it('MSG-19 a sound plays and pauses, one at a time', async () => {
    await only('audio');
    const buttons = page.locator('.audio-play');
    const pressed = () => buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')));
    await buttons.nth(0).click();
    await expect.poll(() => page.locator('.audio-time').nth(0).textContent(), soon).toBe('0:01');
    expect(await pressed()).toEqual(['true', 'false']);
    await buttons.nth(1).click();
    expect(await pressed()).toEqual(['false', 'true']);
    await buttons.nth(1).click();
    expect(await pressed()).toEqual(['false', 'false']);
  });

  it('MSG-21 MSG-22 no action can be used while an answer is made; share mode has copy only', async () => {
    await only('question');
    const names = () => page.locator('.message-action:visible').evaluateAll((all) => all.map((one) => one.ariaLabel));
    await expect.poll(names, soon).toEqual(['复制', '重试', '分享']);
    await only('question', { pending: true });
    await expect.poll(names, soon).toEqual([]);
    await only('question', { share: true });
    await expect.poll(names, soon).toEqual(['复制']);
    await page.getByRole('button', { name: '复制' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), soon).toContain('杭州周二多云');
  });

  it('MSG-20 the end stays in view while an answer streams, yields to the reader, and the way back shows news', async () => {
    await page.evaluate(async () => {
      const { play: show, fixture } = window.messageStage;
      const before = fixture.longConversation(30);
      const state = window as unknown as { grow: (words: number) => void };
      let text = '';
      state.grow = (words) => {
        for (let at = 0; at < words; at++) text += `第${at}句话在这里流出来，看它会不会跳。\n\n`;
        const answer = { ...fixture.runningAnswer, content: text, step: [{ no: 0, content: text, isOpen: true }] };
        show({ messages: [...before, answer], pending: true });
      };
      state.grow(1);
    });
    const grow = async (words: number) => {
      await page.evaluate((total) => (window as unknown as { grow: (n: number) => void }).grow(total), words);
      await page.waitForTimeout(120);
    };
    for (let round = 0; round < 12; round++) await grow(2);
    await expect.poll(gap, soon).toBeLessThan(4);
    expect(await page.getByRole('button', { name: /回到底部/ }).count()).toBe(0);

    await list().hover();
    await page.mouse.wheel(0, -700);
    await page.getByRole('button', { name: '回到底部' }).waitFor();
    await page.waitForTimeout(300);
    const top = await list().evaluate((box) => box.scrollTop);
    for (let round = 0; round < 5; round++) await grow(2);
    expect(Math.abs((await list().evaluate((box) => box.scrollTop)) - top)).toBeLessThan(3);
    await page.locator('.message-new').waitFor();
    await page.getByRole('button', { name: '回到底部，有新内容' }).click();
    await expect.poll(gap, soon).toBeLessThan(4);
    await grow(2);
    await expect.poll(gap, soon).toBeLessThan(4);
  });

  it('finished messages stay still while another streams', async () => {
    const changes = await page.evaluate(async () => {
      const { play: show, fixture } = window.messageStage;
      const before = fixture.longConversation(2);
      const play = (text: string) =>
        show({ messages: [...before, { ...fixture.runningAnswer, content: text, step: [] }], pending: true });
      play('一');
      await new Promise((resolve) => setTimeout(resolve, 800));
      const finished = [...document.querySelectorAll('.message-place')].slice(0, 4);
      let count = 0;
      const watch = new MutationObserver((seen) => {
        count += seen.length;
      });
      for (const node of finished)
        watch.observe(node, { subtree: true, childList: true, attributes: true, characterData: true });
      for (let at = 0; at < 40; at++) {
        play('字'.repeat(at * 8));
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      return { rows: finished.length, count };
    });
    expect(changes).toEqual({ rows: 4, count: 0 });
  });

  it(
    'MSG-20 a session of 2,000 messages stands at its end within a second',
    inFull('e2e/share.test.ts › SHARE-05 2,000 messages are open'),
    async () => {
      const fresh = await openStage(browser, stage.address);
      const opened = await fresh.page.evaluate(async () => {
        const { play, fixture } = window.messageStage;
        const messages = fixture.longConversation(1000);
        const start = performance.now();
        play({ messages, session: 'long' });
        const scroller = () => document.querySelector('[data-virtuoso-scroller]');
        const isThere = () => {
          const box = scroller();
          const isEnd = box !== null && box.scrollHeight - box.scrollTop - box.clientHeight < 4;
          return isEnd && (document.body.textContent ?? '').includes('第 1000 问');
        };
        while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const rows = document.querySelectorAll('.message-place').length;
        return { ms: Math.round(performance.now() - start), rows };
      });
      console.log(`2,000 messages at their end: ${opened.ms} ms, ${opened.rows} rows drawn`);
      expect(opened.ms).toBeLessThanOrEqual(1000);
      expect(opened.rows).toBeLessThan(40);
      await fresh.context.close();
    },
  );
});
