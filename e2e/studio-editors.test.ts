import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './axe-pages.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { freeEdits, openInStudio, studioApi } from './studio-api.ts';

/** Two people of one tenant: the agent is the first one's. */
const api = studioApi('user');
const editor = { account: 'creator', mail: 'shen.mo@zhixing.example', name: 'creator' };
const editorApi = studioApi(editor.account);
const made: string[] = [];
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const id of made) await api.remove(id);
  await browser.close();
});

const newAgent = async (name: string, prompt = '') => {
  const id = await api.create(name);
  made.push(id);
  await api.write(id, { prompt });
  return id;
};
const share = (id: string) => api.send('POST', `/aiagent_api/agent/${id}/editors`, { account: editor.account });
const prompt = (page: Page) => page.locator('.is-define .cm-content');
const untilStored = (id: string, document: object) =>
  expect.poll(async () => (await api.draft(id)).document, { timeout: 15_000 }).toMatchObject(document);
const unfold = async (page: Page, name: string) => {
  const head = page.locator('.is-define').getByRole('button', { name, exact: false, expanded: false });
  if ((await head.count()) > 0) await head.first().click();
};
const openPanel = async (page: Page) => {
  // Not the tile of an agent whose name ends with the same word, still on the screen when it was pressed.
  await page.getByRole('button', { name: /^协作(，|$)/ }).click();
  return page.locator('.editors-panel');
};
const confirm = (page: Page, name: RegExp) => page.locator('.ant-popconfirm').getByRole('button', { name }).click();
/** The beat would show what the other saved before the test types against it. */
const holdBeat = (page: Page) => page.route('**/presence', (route) => route.abort());
const freeBeat = (page: Page) => page.unroute('**/presence');
/** Back from another window. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

describe('STUDIO-16 two people editing the same draft', () => {
  it('STUDIO-16 STUDIO-17 STUDIO-24 two people editing the same draft: asked in, both write, differences are merged, nothing is lost, and the one who is removed is told', async () => {
    const id = await newAgent('两人共写', '第一行\n第二行');
    const one = await newVisitor(browser, { as: 'user' });
    await openInStudio(one.page, id);
    const panel = await openPanel(one.page);
    await panel.getByText('还没有协作者').waitFor();
    await panel.getByLabel('对方的账号').fill('nobody-of-this-name');
    await panel.getByRole('button', { name: /^添\s?加$/ }).click();
    await panel.getByRole('alert').getByText('没有找到这个账号，请核对后再试').waitFor();
    await panel.getByLabel('对方的账号').fill(editor.mail);
    await panel.getByRole('button', { name: /^添\s?加$/ }).click();
    await panel.getByText(editor.name, { exact: true }).waitFor();
    expect(await seriousFindings(one.page)).toEqual([]);
    await one.page.keyboard.press('Escape');

    freeEdits();
    const two = await newVisitor(browser, { as: editor.account });
    await two.page.goto('/studio');
    const tile = two.page.locator(`.own-agent[data-agent-id="${id}"]`);
    await tile.getByText('与我协作 · 来自 user').waitFor();
    await tile.getByRole('button', { name: '两人共写' }).click();
    await two.page.getByRole('heading', { level: 1, name: '两人共写' }).waitFor();
    await two.page.getByRole('button', { name: '协作，user 也在编辑' }).waitFor();
    await one.page.getByRole('button', { name: `协作，${editor.name} 也在编辑` }).waitFor({ timeout: 30_000 });

    // Different fields and the same one, while neither hears of the other.
    await holdBeat(one.page);
    await holdBeat(two.page);
    await prompt(one.page).click();
    await one.page.keyboard.press('Control+End');
    await one.page.keyboard.type('，甲改');
    await untilStored(id, { prompt: '第一行\n第二行，甲改' });
    await one.page.getByLabel('开场白', { exact: true }).fill('甲写的开场白');
    await untilStored(id, { prologue: '甲写的开场白' });
    await prompt(two.page).click();
    await two.page.keyboard.press('Control+Home');
    await two.page.keyboard.type('乙改，');
    await unfold(two.page, '基本信息');
    await two.page.getByLabel('任务目标', { exact: true }).fill('乙写的目标');
    const banner = two.page.getByRole('alert').filter({ hasText: 'user 刚保存了草稿，你的修改还在这里' });
    await banner.waitFor();
    expect((await api.draft(id)).document).toMatchObject({ prompt: '第一行\n第二行，甲改', taskTarget: '' });
    await banner.getByRole('button', { name: '比较并合并' }).click();
    const dialog = two.page.locator('.merge-dialog');
    const field = (name: string) => dialog.locator('.merge-field', { hasText: name });
    await field('提示词').getByText('两边都改了').waitFor();
    await field('提示词').getByText('user 的修改').waitFor();
    await field('提示词').locator('ins', { hasText: '乙改，' }).waitFor();
    await field('提示词').locator('ins', { hasText: '，甲改' }).waitFor();
    await field('提示词').getByText('用 user 的').click();
    await dialog.getByRole('button', { name: /^合\s?并$/ }).click();
    const merged = { prompt: '第一行\n第二行，甲改', prologue: '甲写的开场白', taskTarget: '乙写的目标' };
    await untilStored(id, merged);

    // The other sees it without doing anything.
    await freeBeat(one.page);
    await freeBeat(two.page);
    await comeBack(one.page);
    await unfold(one.page, '基本信息');
    await expect
      .poll(() => one.page.getByLabel('任务目标', { exact: true }).inputValue(), { timeout: 30_000 })
      .toBe('乙写的目标');
    expect(await prompt(one.page).textContent()).toBe(await prompt(two.page).textContent());

    // An editor debugs, and leaves the release to the owner.
    await editorApi.chat(id, '#tokens 3', { release: 0 });
    await expect
      .poll(
        async () =>
          (await api.send<{ debuggedNo: number; draftNo: number }>('GET', `/aiagent_api/agent/draft/${id}`)).data,
      )
      .toMatchObject({ debuggedNo: (await api.draft(id)).draftNo });
    const release = two.page.getByRole('button', { name: '发布 v1' });
    expect(await release.getAttribute('title')).toBe('只有所有者 user 可以发布');
    await release.click();
    await two.page.locator('.toasts').getByText('只有所有者 user 可以发布').waitFor();
    expect(await two.page.getByRole('dialog', { name: '发布 v1' }).count()).toBe(0);
    expect(await editorApi.release(id, (await api.draft(id)).draftNo)).toMatchObject({ errorCode: 'NO_PERMISSION' });
    await two.page.getByRole('tab', { name: '发布渠道' }).click();
    await two.page.getByRole('heading', { name: '发布渠道由所有者管理' }).waitFor();
    await two.page.getByRole('tab', { name: '编排' }).click();

    // Removed in the middle of a sentence.
    await openPanel(one.page);
    await panel.getByRole('button', { name: `移除 ${editor.name}` }).click();
    await confirm(one.page, /^移\s?除$/);
    await panel.getByText('还没有协作者').waitFor();
    await prompt(two.page).click();
    await two.page.keyboard.press('Control+End');
    await two.page.keyboard.type('，乙的最后一句');
    await comeBack(two.page);
    const told = two.page.getByRole('alert').filter({ hasText: '你已不能编辑这个智能体' });
    await told.getByText('你写的内容还在这里').waitFor();
    await two.page.locator('.save-words', { hasText: '未保存：你已不能编辑这个智能体' }).waitFor();
    expect(await prompt(two.page).textContent()).toContain('，乙的最后一句');
    await told.getByRole('button', { name: '复制我写的内容' }).click();
    await two.page.locator('.toasts').getByText('复制').first().waitFor();
    expect(await seriousFindings(two.page)).toEqual([]);
    await untilStored(id, merged);
    expect([...one.faults, ...two.faults]).toEqual([]);
    await one.context.close();
    await two.context.close();
  }, 180_000);

  it('STUDIO-16 an editor who only looks on hears of the removal too, and one who leaves comes back to all agents', async () => {
    const id = await newAgent('进出协作', '你好');
    await share(id);
    const two = await newVisitor(browser, { as: editor.account });
    await two.page.goto('/studio');
    freeEdits();
    await two.page.locator(`.own-agent[data-agent-id="${id}"]`).getByRole('button', { name: '进出协作' }).click();
    const panel = await openPanel(two.page);
    expect(await panel.getByLabel('对方的账号').count()).toBe(0);
    await panel.getByRole('button', { name: '退出' }).click();
    await confirm(two.page, /^退\s?出$/);
    await two.page.getByRole('button', { name: '创建智能体' }).waitFor();
    expect(await two.page.locator(`.own-agent[data-agent-id="${id}"]`).count()).toBe(0);

    await share(id);
    await two.page.getByRole('button', { name: /^通知/ }).click();
    await two.page.getByText('“进出协作”的所有者请你一起编辑').first().click();
    await two.page.getByRole('heading', { level: 1, name: '进出协作' }).waitFor();
    const { data } = await api.send<{ editors: { id: string }[] }>('GET', `/aiagent_api/agent/${id}/editors`);
    await api.send('DELETE', `/aiagent_api/agent/${id}/editors/${data.editors[0]?.id}`);
    await two.page.getByRole('alert').filter({ hasText: '你已不能编辑这个智能体' }).waitFor({ timeout: 30_000 });
    await two.page.getByRole('button', { name: '全部智能体' }).click();
    await two.page.getByRole('button', { name: '创建智能体' }).waitFor();
    expect(two.faults).toEqual([]);
    await two.context.close();
  });
});
