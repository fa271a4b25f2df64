import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './axe-pages.ts';
import { openBrowser } from './browser.ts';
import { api, newAgent, openDraft, prompt, removeAgents, saved, unfold, untilStored } from './draft-steps.ts';

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
    tooLong: '输入内容不能超过1500字节',
    unsaved: '未保存：',
    saved: '已自动保存',
    add: '添加变量',
    name: '变量名',
    twin: '变量名重复',
    improve: '帮我润色',
    failed: '生成失败',
    drop: '放弃',
  },
  'en-US': {
    tooLong: 'Input content cannot exceed 1500 bytes',
    unsaved: 'Not saved: ',
    saved: 'Saved ',
    add: 'Add a variable',
    name: 'Variable name',
    twin: 'Variable name duplicate',
    improve: 'Polish',
    failed: 'Generate Failed',
    drop: 'Discard',
  },
} as const;
const locales = ['zh-CN', 'en-US'] as const;

describe('limits', () => {
  it.each(locales)(
    'STUDIO-19 ERR-85 LIMIT-42 501 Chinese characters are refused, 500 are saved (%s)',
    async (locale) => {
      const w = words[locale];
      const id = await newAgent('字节上限');
      const { page, context } = await openDraft(browser, id, locale);
      await prompt(page).click();
      await page.keyboard.insertText('字'.repeat(501));
      await page.locator('.is-define').getByText(w.tooLong, { exact: true }).waitFor();
      await page.locator('.save-words', { hasText: `${w.unsaved}${w.tooLong}` }).waitFor();
      expect(await page.locator('.prompt-foot .byte-meter').textContent()).toContain('1,503');
      expect((await api.draft(id)).document.prompt).toBe('');
      await page.keyboard.press('Backspace');
      await saved(page, w.saved).waitFor();
      await untilStored(id, '字'.repeat(500));
      expect(await page.locator('.byte-meter.is-full').count()).toBe(1);
      await context.close();
    },
  );

  it.each(locales)('STUDIO-12 ERR-91 two variables of one name are refused (%s)', async (locale) => {
    const w = words[locale];
    const id = await newAgent('变量重名');
    const { page, context } = await openDraft(browser, id, locale);
    await page.getByRole('button', { name: w.add }).click();
    await page.getByLabel(`${w.name} 1`).fill('a');
    await page.getByRole('button', { name: w.add }).click();
    await page.getByLabel(`${w.name} 2`).waitFor();
    // A row that nobody has written in is not red and keeps nothing from being stored.
    await expect.poll(async () => (await api.draft(id)).document.variables).toMatchObject([{ name: 'a' }]);
    expect(await page.locator('.is-variable .ant-input-status-error').count()).toBe(0);
    await page.getByLabel(`${w.name} 2`).fill('a');
    await page.locator('.is-define').getByText(w.twin, { exact: true }).waitFor();
    await page.locator('.save-words', { hasText: `${w.unsaved}${w.twin}` }).waitFor();
    await page.getByLabel(`${w.name} 2`).fill('b');
    await saved(page, w.saved).waitFor();
    expect((await api.draft(id)).document.variables).toMatchObject([{ name: 'a' }, { name: 'b' }]);
    await context.close();
  });

  it('STUDIO-22 LIMIT-46 memory numbers out of range are refused at the field', async () => {
    const id = await newAgent('记忆限额');
    const { page, context } = await openDraft(browser, id);
    await unfold(page, '记忆与限额');
    await page.getByLabel('相似度', { exact: true }).fill('1.1');
    await page.getByText('不能大于 1', { exact: true }).waitFor();
    await page.getByLabel('相似度', { exact: true }).fill('0.7');
    await page.getByLabel('每分钟请求', { exact: true }).fill('-1');
    await page.getByText('不能小于 0', { exact: true }).waitFor();
    await page.getByLabel('每分钟请求', { exact: true }).fill('3');
    await page.getByLabel('等待超时（毫秒）', { exact: true }).fill('20000');
    await expect
      .poll(async () => (await api.draft(id)).document.memory, { timeout: 15_000 })
      .toMatchObject({ similarity: 0.7, requestsPerMinute: 3, waitMs: 20_000 });
    await context.close();
  });
});

describe('settings', () => {
  it('STUDIO-10 STUDIO-11 STUDIO-27 what an agent is can be set and is kept', async () => {
    const id = await newAgent('设置齐全');
    const { page, context, faults } = await openDraft(browser, id);
    for (const label of ['对话模型', '专业模型', '浏览器模型', '嵌入模型']) {
      await page.locator('.is-define').getByLabel(label, { exact: true }).waitFor();
    }
    await page.locator('.is-define').getByLabel('对话模型', { exact: true }).click();
    await page.locator('.ant-select-item-option').first().click();
    await page.getByText('自定义', { exact: true }).click();
    await page.getByLabel('温度', { exact: true }).fill('0.3');

    await unfold(page, '基本信息');
    await page.getByLabel('名称', { exact: true }).fill('设置都齐');
    await page.getByLabel('简介', { exact: true }).fill('帮员工问清制度');
    await page.getByLabel('任务目标', { exact: true }).fill('一次问清');
    await page.getByLabel('行业', { exact: true }).click();
    const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await offered.getByTitle('证券').waitFor();
    // The list draws what is in view; the keys walk through all of it and come round again.
    const offers = new Set<string>();
    for (let step = 0; step < 14; step++) {
      offers.add((await offered.locator('.ant-select-item-option-active').textContent()) ?? '');
      await page.keyboard.press('ArrowDown');
    }
    expect([...offers]).toEqual('证券 人力资源 基金 营销 政务 金融 电信 保险 银行 财政 期货 医疗 制造'.split(' '));
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await page.getByLabel('开场白', { exact: true }).fill('您好');
    await page.getByRole('button', { name: '添加问题' }).click();
    await page.getByLabel('预设问题 1').fill('怎么报销？');
    await page.getByRole('button', { name: '添加问题' }).click();
    await page.getByLabel('预设问题 2').fill('多久到账？');
    await page.getByRole('button', { name: '上移' }).nth(1).click();
    await unfold(page, '高级功能');
    await page.getByLabel('麦克风', { exact: true }).click();
    await page.getByLabel('规则反馈', { exact: true }).click();
    await saved(page).waitFor();
    await expect
      .poll(async () => (await api.draft(id)).document, { timeout: 15_000 })
      .toMatchObject({
        industry: 'insurance',
        taskTarget: '一次问清',
        prologue: '您好',
        presetQuestions: ['多久到账？', '怎么报销？'],
        microphone: true,
        ruleFeedback: true,
        sampling: { mode: 'custom', temperature: 0.3 },
        models: { chat: expect.any(String), professional: null },
      });
    expect((await api.draft(id)).agentName).toBe('设置都齐');
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a variable is offered after {{ and stands as a chip; undo takes steps back outside of text', async () => {
    const id = await newAgent('变量补全');
    await api.write(id, { variables: [{ name: '保单号', defaultValue: '', description: '' }] });
    const { page, context } = await openDraft(browser, id);
    await prompt(page).click();
    await page.keyboard.type('只答 {{保');
    await page.getByRole('option', { name: '{{保单号}}' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('。');
    await untilStored(id, '只答 {{保单号}}。');
    await page.locator('.prompt-chip', { hasText: '{{保单号}}' }).waitFor();
    await page.getByRole('switch', { name: '启用 计算器' }).click();
    await page
      .getByRole('button', { name: '调优记录' })
      .or(page.getByRole('tab', { name: '编排' }))
      .first()
      .focus();
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => page.getByRole('switch', { name: '启用 计算器' }).getAttribute('aria-checked'))
      .toBe('true');
    await page.keyboard.press('Control+Shift+z');
    await expect
      .poll(() => page.getByRole('switch', { name: '启用 计算器' }).getAttribute('aria-checked'))
      .toBe('false');
    await context.close();
  });

  it('STUDIO-14 the label says unpublished, published, and then which version a draft grew from', async () => {
    const id = await newAgent('发布状态');
    const { page, context } = await openDraft(browser, id);
    await page.locator('.studio-chip', { hasText: '未发布' }).waitFor();
    await page.locator('.debug-chip', { hasText: '未调试' }).waitFor();
    await api.releasePrompt(id, '第一版');
    await page.reload();
    await page.locator('.studio-chip', { hasText: '已发布' }).waitFor();
    await page.locator('.debug-chip', { hasText: '调试通过' }).waitFor();
    await prompt(page).click();
    await page.keyboard.type('改');
    await page.locator('.studio-chip', { hasText: '草稿，基于 v1' }).waitFor();
    await page.locator('.debug-chip', { hasText: '未调试' }).waitFor();
    await saved(page).waitFor();
    await context.close();
  });

  it.each(locales)('ERR-95 a polish that fails says so and leaves the prompt alone (%s)', async (locale) => {
    const w = words[locale];
    const id = await newAgent('润色失败');
    await api.write(id, { prompt: '原来的话' });
    const { page, context } = await openDraft(browser, id, locale);
    await page.route('**/improve', (route) =>
      route.fulfill({ json: { code: 500, errorCode: 'GENERATE_FAILED', msg: w.failed, data: null } }),
    );
    await page.getByRole('button', { name: w.improve }).click();
    await page.getByRole('dialog').getByText(w.failed, { exact: true }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: w.drop }).click();
    expect(await prompt(page).textContent()).toBe('原来的话');
    await context.close();
  });
});
