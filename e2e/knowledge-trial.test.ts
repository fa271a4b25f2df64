import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { origin, sharedToken } from './platform.ts';
import { toast } from './steps.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const api = studioApi('admin');
type File = { id: string; state: string; settings: { method: string } };
const filesOf = async (base: string) =>
  (await api.send<{ list: File[] }>('GET', `/knowledge_api/knowledge/${base}/files`)).data.list;

const articles = [
  '为了规范园区停车，制定本办法。',
  '员工车辆凭通行证进入，通行证每年三月换发一次。',
  '访客车辆停放不得超过四小时，超过的每小时收费十元。',
  '占用消防通道的，拖离车辆并通报所在部门。',
];
const law = articles.map((text, at) => `第${'一二三四'[at]}条 ${text}`).join('\n');

describe('a way to cut that is chosen by evidence', () => {
  it('KB-11 KB-14 two ways are compared by one’s own questions, and the better one is used', async () => {
    const { page, context, faults } = await newVisitor(browser, { as: 'admin', size: 'desktop' });
    const { data: base } = await api.send<{ id: string }>('POST', '/knowledge_api/knowledge', { name: '停车办法' });
    const form = new FormData();
    form.append('file', new Blob([law]), '停车办法.txt');
    await fetch(`${origin()}/knowledge_api/knowledge/${base.id}/file`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${sharedToken('admin')}` } },
    });
    await page.goto(`/knowledge-list?id=${base.id}`);
    await page.getByRole('tab', { name: '命中测试' }).click();
    const trial = page.getByRole('region', { name: '哪种分段方式更合适' });
    const choose = async (label: string, option: string) => {
      await trial.getByLabel(label).click();
      await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
      await page.keyboard.press('Escape');
    };
    await choose('选择文件', '停车办法.txt');
    await choose('选择两到三种方式', '法律');
    await trial.getByLabel('问题 1', { exact: true }).fill('访客停车超过时间怎么收费');
    await trial.getByLabel('问题 1 的答案里应有的词').fill('每小时收费十元');
    await trial.getByLabel('问题 2', { exact: true }).fill('火星基地的氧气由谁供应');
    await trial.getByLabel('问题 2 的答案里应有的词').fill('氧气');
    await trial.getByRole('button', { name: '比较' }).click();
    const table = trial.getByRole('table', { name: '各种方式的比较' });
    const head = table.getByRole('columnheader').filter({ hasText: '法律' });
    await head.getByText('能答上 1/2，共 4 段').waitFor({ timeout: 60_000 });
    await table
      .getByRole('columnheader')
      .filter({ hasText: '全文' })
      .getByText(/能答上 \d\/2，共 1 段/)
      .waitFor({ timeout: 60_000 });
    const row = table.getByRole('row').filter({ hasText: '访客停车' });
    expect(await row.textContent()).toMatch(/第 1 ?[01]\.\d{3}/);
    await table.getByRole('row').filter({ hasText: '火星基地' }).getByText('前十里没有').first().waitFor();
    expect((await filesOf(base.id)).map(({ state }) => state)).toEqual(['waiting']);

    await head.getByRole('button', { name: '用这种方式' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '用这种方式' }).click();
    await toast(page, '已开始重新分段').waitFor();
    await expect
      .poll(async () => (await filesOf(base.id)).map(({ state, settings }) => [state, settings.method]), {
        timeout: 40_000,
      })
      .toEqual([['complete', 'laws']]);
    await api.send('DELETE', '/knowledge_api/knowledge', [base.id]);
    expect(faults).toEqual([]);
    await context.close();
  }, 120_000);
});
