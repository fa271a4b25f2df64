import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inFull } from '../tools/ci/tier.ts';
import { seriousFindings } from './axe-pages.ts';
import { openBrowser } from './browser.ts';
import { api, newAgent, openDraft, prompt, removeAgents, saved, unfold, untilStored } from './draft-steps.ts';
import { openInStudio } from './studio-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await removeAgents();
  await browser.close();
});

describe('nothing typed is lost', () => {
  it('STUDIO-16 two browsers on one draft: the second save is refused, shown as a difference and merged', async () => {
    const id = await newAgent('两人同改');
    await api.write(id, { prompt: '第一行\n第二行' });
    const one = await openDraft(browser, id);
    const two = await openDraft(browser, id);
    await prompt(one.page).click();
    await one.page.keyboard.press('Control+End');
    await one.page.keyboard.type('，甲改');
    await untilStored(id, '第一行\n第二行，甲改');
    await one.page.getByLabel('开场白', { exact: true }).fill('甲写的开场白');
    await expect.poll(async () => (await api.draft(id)).document.prologue, { timeout: 15_000 }).toBe('甲写的开场白');

    await prompt(two.page).click();
    await two.page.keyboard.press('Control+Home');
    await two.page.keyboard.type('乙改，');
    await unfold(two.page, '基本信息');
    await two.page.getByLabel('任务目标', { exact: true }).fill('乙写的目标');
    const banner = two.page.getByRole('alert').filter({ hasText: '草稿已在别处保存过' });
    await banner.waitFor();
    await two.page.locator('.save-words', { hasText: '未保存：别处有新的修改' }).waitFor();
    expect((await api.draft(id)).document).toMatchObject({ prompt: '第一行\n第二行，甲改', taskTarget: '' });

    await banner.getByRole('button', { name: '比较并合并' }).click();
    const dialog = two.page.getByRole('dialog');
    const field = (name: string) => dialog.locator('.merge-field', { hasText: name });
    await field('提示词').getByText('两边都改了').waitFor();
    await field('提示词').locator('ins', { hasText: '乙改，' }).waitFor();
    await field('提示词').locator('ins', { hasText: '，甲改' }).waitFor();
    await field('开场白').getByText('只有别处改了').waitFor();
    await field('任务目标').getByText('只有我改了').waitFor();
    expect(await seriousFindings(two.page)).toEqual([]);
    await field('提示词').getByText('用别处的').click();
    await dialog.getByRole('button', { name: /^合\s?并$/ }).click();
    await saved(two.page).waitFor();
    await expect
      .poll(async () => (await api.draft(id)).document, { timeout: 15_000 })
      .toMatchObject({ prompt: '第一行\n第二行，甲改', prologue: '甲写的开场白', taskTarget: '乙写的目标' });
    // What was not taken is one step back.
    await two.page.getByRole('button', { name: '撤销' }).click();
    await prompt(two.page).getByText('乙改，第一行').waitFor();
    await one.context.close();
    await two.context.close();
  });

  it('STUDIO-16 words that never reached the server are offered when the draft is opened again', async () => {
    const id = await newAgent('断网写作');
    const { page, context } = await openDraft(browser, id);
    await page.route('**/aiagent_api/agent/draft/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await prompt(page).click();
    await page.keyboard.type('断网时写的话');
    await page.locator('.save-words', { hasText: '保存失败，正在重试' }).waitFor();
    let asked = '';
    page.on('dialog', (dialog) => {
      asked = dialog.type();
      void dialog.accept();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toBe('beforeunload');

    const later = await context.newPage();
    await openInStudio(later, id);
    const dialog = later.getByRole('dialog');
    await dialog.getByText('找到上次没保存的修改').waitFor();
    await dialog.locator('ins', { hasText: '断网时写的话' }).waitFor();
    await dialog.getByRole('button', { name: '恢复所选' }).click();
    await untilStored(id, '断网时写的话');
    await later.reload();
    await prompt(later).getByText('断网时写的话').waitFor();
    expect(await later.getByRole('dialog').count()).toBe(0);
    await context.close();
  });
});

describe('speed', () => {
  it(
    'typing in the prompt costs no more beside 200 tools than beside none',
    inFull(
      'e2e/studio-speed.test.ts › an agent of 200 tools and 100 versions opens about as fast as an empty one, and typing does not lag',
    ),
    async () => {
      const text = 'a fast typist writes the instructions';
      /** Time of the page's own thread for one letter, so that a busy machine does not count. */
      const costOf = async (tools: number) => {
        const id = await newAgent(`工具${tools}`);
        await api.write(id, { tools: Array.from({ length: tools }, (_, no) => ({ id: `tool-${no}`, enabled: true })) });
        const { page, context } = await openDraft(browser, id);
        await prompt(page).click();
        await page.keyboard.type('warm', { delay: 20 });
        await saved(page).waitFor();
        const client = await context.newCDPSession(page);
        await client.send('Performance.enable', { timeDomain: 'threadTicks' });
        const spent = async () => {
          const { metrics } = await client.send('Performance.getMetrics');
          return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
        };
        const before = await spent();
        await page.keyboard.type(text, { delay: 20 });
        const cost = ((await spent()) - before) / text.length;
        await context.close();
        return cost;
      };
      const few = await costOf(0);
      const many = await costOf(200);
      console.info(`a letter costs ${few.toFixed(1)} ms beside no tools, ${many.toFixed(1)} ms beside 200`);
      expect(many).toBeLessThan(100);
      expect(many).toBeLessThan(few * 2 + 10);
    },
  );
});
