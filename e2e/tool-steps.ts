import type { Page } from 'playwright-core';
import { origin, sharedToken } from './platform.ts';

/** A callable name that no other run has used. */
export const newCallable = (stem: string) => `${stem}_${Date.now().toString(36)}`;

const env = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: journeys run through vitest`);
  return value;
};
/** An address that the guarded way out lets through here, and the key it wants. */
export const openPlace = () => ({ url: `${env('DEMO_MODEL_URL')}/models`, key: env('DEMO_MODEL_KEY') });

export const openTools = async (page: Page) => {
  await page.goto('/home?types=3');
  await page.getByRole('button', { name: '新建工具' }).first().waitFor();
};

export const row = (page: Page, name: string) => page.locator('.list-frame tr', { hasText: name });

type NewTool = {
  name: string;
  callable: string;
  type?: 'HTTP' | 'JavaScript' | 'Python';
  kind?: 'plugin' | 'workflow';
};

export const fillNewTool = async (page: Page, { name, callable, type = 'HTTP', kind = 'plugin' }: NewTool) => {
  await page.getByRole('button', { name: '新建工具' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建工具' });
  await dialog.getByLabel('分组').fill('测试分组');
  if (kind === 'workflow') await dialog.getByText('工作流', { exact: true }).click();
  else {
    await dialog.getByText('插件', { exact: true }).click();
    await dialog.getByText(type, { exact: true }).click();
  }
  await dialog.getByLabel(kind === 'workflow' ? '工作流名称' : '插件名称').fill(name);
  await dialog.getByLabel('描述').fill('列出可用的模型，用来查看平台现在能用哪些模型。');
  await dialog.getByRole('button', { name: '更换图标' }).click();
  const icons = page.getByRole('dialog', { name: '选择图标' });
  await icons.locator('.choice', { has: page.getByLabel('内置图标 3', { exact: true }) }).click();
  await icons.getByRole('button', { name: '使用这个图标' }).click();
  await dialog.getByLabel('调用名称').fill(callable);
  return dialog;
};

export const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const reply = await fetch(`${origin()}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sharedToken('admin')}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
};

type Draft = { draftNo: number; document: unknown } & Record<string, unknown>;

/** A released tool that lists the demo models. */
export const readyTool = async (pluginName: string, callable: string, hasEffect: boolean): Promise<string> => {
  const { url, key } = openPlace();
  const head = { pluginName, pluginDescription: '列出模型', pluginCallableName: callable, pluginTags: ['测试分组'] };
  const { id } = await call<{ id: string }>('POST', '/aiagent_api/plugin', { ...head, pluginType: 'HTTP' });
  const document = {
    kind: 'HTTP',
    request: { method: 'GET', url },
    auth: { kind: 'bearer' },
    effect: { hasEffect },
  };
  const saved = await call<Draft>('PUT', `/aiagent_api/plugin/${id}`, { ...head, draftNo: 1, document, secret: key });
  await call('POST', `/aiagent_api/plugin/${id}/test`, { draftNo: saved.draftNo, input: {} });
  await call('POST', `/aiagent_api/plugin/${id}/release`, { draftNo: saved.draftNo });
  return id;
};

/** A new agent, open in the studio. */
export const openStudio = async (page: Page, agentName: string) => {
  const { id } = await call<{ id: string }>('POST', '/aiagent_api/agent/quick/add', { agentName });
  await page.goto('/index');
  await page.evaluate((agentId) => sessionStorage.setItem('agentId', agentId), id);
  await page.goto('/studio');
  await page.getByRole('heading', { name: agentName, level: 1 }).waitFor();
  return id;
};

export const attachTool = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '添加工具' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: `添加 ${name}` }).click();
  await dialog.getByRole('button', { name: /完\s?成/ }).click();
};

export const askPreview = async (page: Page, text: string) => {
  const box = page.getByLabel('调试问题');
  await box.fill(text);
  await box.press('Enter');
};
