import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { answers, ask, whenIdle } from './chat-steps.ts';
import { studioApi } from './studio-api.ts';
import { newCallable } from './tool-steps.ts';
import { addNode, node, openWorkflow, panel, write } from './workflow-steps.ts';

let browser: Browser;
const api = studioApi('creator');
const made: string[] = [];
const slow = { timeout: 90_000 };
const whole = { timeout: 180_000 };

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const path of made) await api.send('DELETE', path);
  await browser.close();
});

const at = (n: number) => n.toString(16).padStart(32, '0');
const document = {
  kind: 'widgets',
  widgetList: [
    { type: 'Text', id: at(1), options: { useVar: 'subject' } },
    { type: 'Input', id: at(2), options: { label: '姓名', key: 'name' } },
    { type: 'Rate', id: at(3), options: { label: '满意度', key: 'stars' } },
  ],
  required: ['name'],
};
const form = (page: Page) => page.locator('.form-block').last();
const choose = async (page: Page, label: string, option: string) => {
  await panel(page).getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: option }).click();
};

it(
  'STUDIO-25 a workflow asks for a form: chosen, tried in the editor, released, and filled in in a chat',
  whole,
  async () => {
    const stamp = Date.now() % 1_000_000;
    const { data: card } = await api.send<{ id: string }>('POST', '/aiagent_api/card', {
      name: `回访单${stamp}`,
      document,
    });
    made.push(`/aiagent_api/card/${card.id}`);
    await api.send('POST', `/aiagent_api/card/${card.id}/release`, { revision: 1 });
    const callable = newCallable('visit_flow');
    const head = {
      workflowName: `回访流程${stamp}`,
      workflowDescription: '请客户评价。',
      workflowCallableName: callable,
    };
    const { data: flow } = await api.send<{ id: string }>('POST', '/aiagent_api/workflow', head);
    made.push(`/aiagent_api/plugin/${flow.id}`);

    const { page, context, faults } = await newVisitor(browser, { as: 'creator' });
    await openWorkflow(page, flow.id);
    await addNode(page, '表单');
    await panel(page).getByText('还没有选表单').first().waitFor();
    await choose(page, '表单', `回访单${stamp}`);
    // What it shows of other nodes has its row at once.
    await write(page, '输入第 1 行的值', '关于{{start.text}}');
    await panel(page).getByText('form1.stars', { exact: true }).waitFor();
    await node(page, '结束').click();
    await write(page, '输出第 1 行的值', '');
    await page.keyboard.type('{{');
    await page.getByRole('option', { name: '表单 name' }).click();
    await page.getByText('可以运行', { exact: true }).waitFor();

    await page.getByRole('button', { name: '试运行', exact: true }).first().click();
    await panel(page).getByLabel('text').fill('售后');
    await panel(page).getByRole('button', { name: '保存并试运行' }).click();
    await form(page).getByText('关于售后').waitFor(slow);
    await node(page, '表单').getByText('等待填写').first().waitFor();
    await form(page).getByRole('button', { name: '提交并继续' }).click();
    await form(page)
      .getByText(/请先填写.*姓名/)
      .waitFor();
    await form(page).getByLabel('姓名').fill('韩梅梅');
    await form(page).getByRole('button', { name: '提交并继续' }).click();
    await panel(page).locator('.trial-verdict', { hasText: '成功' }).waitFor(slow);
    expect(await panel(page).locator('.trial-part').first().textContent()).toContain('韩梅梅');
    await page.getByRole('button', { name: '发布 v1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('已发布').first().waitFor();
    expect(faults).toEqual([]);
    await context.close();

    const agentId = await api.create(`回访助手${stamp}`);
    made.push(`/aiagent_api/agent/${agentId}`);
    await api.write(agentId, { workflows: [{ id: `workflow:${flow.id}`, enabled: true }] });
    await api.releasePrompt(agentId, '你请客户评价。');
    const phone = await newVisitor(browser, { as: 'creator', size: 'phone' });
    await phone.page.goto(`/agent-execute?id=${agentId}`);
    await phone.page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
    await ask(phone.page, `#tools ${callable} {"text":"售前"}`);
    await form(phone.page).getByText('关于售前').waitFor(slow);
    const kept = phone.page.waitForResponse(
      (reply) => reply.url().endsWith('/form') && reply.request().method() === 'PUT',
    );
    await form(phone.page).getByLabel('姓名').fill('李雷');
    expect((await kept).ok()).toBe(true);
    await phone.page.reload();
    await expect.poll(() => form(phone.page).getByLabel('姓名').inputValue(), slow).toBe('李雷');
    await form(phone.page).getByRole('button', { name: '提交并继续' }).click();
    await expect.poll(() => answers(phone.page).last().textContent(), slow).toContain('李雷');
    await whenIdle(phone.page);
    await expect.poll(() => phone.page.locator('.form-block.is-submitted').count()).toBe(1);
    expect(phone.faults).toEqual([]);
    await phone.context.close();
  },
);
