import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { api, newAgent, prompt, removeAgents, removeLater, saved, untilStored } from './draft-steps.ts';
import { newMember } from './new-member.ts';
import { origin } from './platform.ts';
import { pathOf, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await removeAgents();
  await browser.close();
});

const words = {
  'zh-CN': {
    zip: '请选择zip文件',
    import: '导入',
  },
  'en-US': {
    zip: 'Please select a zip file',
    import: 'Import',
  },
} as const;
const locales = ['zh-CN', 'en-US'] as const;

describe('the way in', () => {
  it('MKT-07 STUDIO-16 AUTH-11 a new agent opens as a draft; what is written saves itself and is there after a reload', async () => {
    const { page, context, faults } = await newVisitor(browser, { as: 'user' });
    await page.goto('/home');
    await page.getByRole('button', { name: '创建智能体' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill('草稿试写');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^创\s?建$/ })
      .click();
    await page.waitForURL('**/studio');
    await page.getByRole('heading', { level: 1, name: '草稿试写' }).waitFor();
    const id = await page.evaluate(() => sessionStorage.getItem('agentId') ?? '');
    removeLater(id);
    await page.locator('.studio-chip', { hasText: '未发布' }).waitFor();

    await prompt(page).click();
    await page.keyboard.type('先给结论，再说依据。');
    await page.locator('.save-words', { hasText: '正在保存' }).waitFor();
    await saved(page).waitFor();
    expect(await saved(page).textContent()).toMatch(/已自动保存 \d\d:\d\d:\d\d$/);
    await untilStored(id, '先给结论，再说依据。');
    await page.reload();
    await prompt(page).getByText('先给结论，再说依据。').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('AUTH-11 ROUTE-06 the agent in session storage is the one that opens; one that is gone leads back to all', async () => {
    const id = await newAgent('直接打开');
    const { page, context } = await newVisitor(browser, { as: 'user' });
    await page.goto('/studio');
    await page.getByRole('heading', { level: 1, name: '工作室' }).waitFor();
    await page.evaluate((agentId) => sessionStorage.setItem('agentId', agentId), id);
    const recorded = page.waitForResponse((reply) => reply.url().endsWith('/usersEditAgent/saveInfo'));
    await page.goto('/studio');
    await page.getByRole('heading', { level: 1, name: '直接打开' }).waitFor();
    expect((await recorded).status()).toBe(200);

    await page.getByRole('button', { name: '全部智能体' }).click();
    await page.getByRole('heading', { level: 1, name: '工作室' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('agentId'))).toBeNull();
    await page.evaluate(() => sessionStorage.setItem('agentId', '0190a1de-0000-7000-8000-000000000000'));
    await page.goto('/studio');
    await page.getByRole('heading', { name: '打不开这个智能体' }).waitFor();
    await page.getByRole('button', { name: '全部智能体' }).click();
    await page.getByRole('button', { name: '创建智能体' }).waitFor();
    await context.close();
  });

  it('STUDIO-01 STUDIO-02 the five areas, the market and data analysis are entries that open', async () => {
    const { page, context } = await newVisitor(browser, { as: 'user' });
    await page.goto('/studio');
    const areas = page.getByRole('navigation', { name: '工作室导航' });
    const names = ['我的智能体', '知识库', '工具', '工作流', '卡片与表单', '模型', '智能体市场', '数据分析'];
    await areas.waitFor();
    expect(await areas.getByRole('link').allTextContents()).toEqual(names);
    await page.locator('.own-agent[data-agent-id]').first().waitFor();
    const ways = [
      ['模型', '/studio?area=models'],
      ['知识库', '/home?types=2'],
      ['工具', '/studio?area=tools'],
      ['工作流', '/studio?area=tools&type=workflow'],
      ['卡片与表单', '/studio?area=cards'],
      ['智能体市场', '/index'],
      ['数据分析', '/insight'],
    ] as const;
    for (const [name, path] of ways) {
      await page.goto('/studio');
      await areas.getByRole('link', { name, exact: true }).click();
      await expect.poll(() => pathOf(page)).toContain(path);
      if (path.includes('area=tools')) {
        await areas.locator('[aria-current]', { hasText: name }).waitFor();
        await page.getByRole('button', { name: '新建工具' }).first().waitFor();
      }
    }
    await context.close();
  });

  it.each(locales)('ERR-105 only a zip can be imported (%s)', async (locale) => {
    const { page, context } = await newVisitor(browser, { as: 'user', locale });
    await page.goto('/studio');
    await page.getByRole('button', { name: words[locale].import }).waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'agent.rar', mimeType: 'application/vnd.rar', buffer: Buffer.from('Rar!') });
    await toast(page, words[locale].zip).waitFor();
    const answered = page.waitForResponse((reply) => reply.url().endsWith('/agent/import'));
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'agent.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive at all') });
    expect(await (await answered).json()).toMatchObject({ errorCode: 'ARCHIVE_NOT_ZIP', msg: words[locale].zip });
    await toast(page, words[locale].zip).first().waitFor();
    await context.close();
  });

  it('STUDIO-24 without a membership the studio does not open: a message, then the plans', async () => {
    const { page, context, token } = await newMember(browser, { isTrialOver: true });
    const listed = await api.send<{ content: { id: string; price: number }[] }>(
      'POST',
      '/agent_api/api/agent/launch/page',
      {
        pageSize: 50,
      },
    );
    const free = listed.data.content.find(({ price }) => price === 0)?.id ?? '';
    const copied = await fetch(`${origin()}/agent_api/api/agent/quick/copy-from-launch/${free}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { data } = (await copied.json()) as { data: { id: string } };
    await page.addInitScript((id) => {
      if (location.pathname === '/studio' && !sessionStorage.getItem('visited')) {
        sessionStorage.setItem('visited', 'yes');
        sessionStorage.setItem('agentId', id);
      }
    }, data.id);
    await page.goto('/studio');
    await page.waitForURL('**/recharge');
    await page.locator('.toasts').getByText('会员').waitFor();
    await page.goto('/studio');
    await page.getByRole('button', { name: '创建智能体' }).waitFor();
    await context.close();
  });
});
