import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { newMember } from './new-member.ts';
import { origin } from './platform.ts';
import { pathOf, toast } from './steps.ts';
import { openInStudio, studioApi } from './studio-api.ts';

const api = studioApi('user');
const made: string[] = [];
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  for (const id of made) await api.send('DELETE', `/agent_api/api/agent/${id}`, {});
  await browser.close();
});

const newAgent = async (name: string) => {
  const id = await api.create(name);
  made.push(id);
  return id;
};
/** Opened without a script that would name the agent again after it was left. */
const visit = async (id: string, locale?: 'zh-CN' | 'en-US') => {
  const opened = await newVisitor(browser, { as: 'user', ...(locale && { locale }) });
  await openInStudio(opened.page, id);
  return opened;
};
const prompt = (page: Page) => page.locator('.is-define .cm-content');
const saved = (page: Page, words = '已自动保存') => page.locator('.save-words', { hasText: words });
/** Said, and really there. */
const untilStored = (id: string, text: string) =>
  expect.poll(async () => (await api.draft(id)).document.prompt, { timeout: 15_000 }).toBe(text);
const unfold = async (page: Page, name: string) => {
  const head = page.locator('.is-define').getByRole('button', { name, exact: false, expanded: false });
  if ((await head.count()) > 0) await head.first().click();
};
const serious = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
};
const words = {
  'zh-CN': {
    tooLong: '输入内容不能超过1500字节',
    unsaved: '未保存：',
    saved: '已自动保存',
    variables: '变量',
    add: '添加变量',
    name: '变量名',
    twin: '变量名重复',
    zip: '请选择zip文件',
    import: '导入',
    improve: '帮我润色',
    failed: '生成失败',
    drop: '放弃',
  },
  'en-US': {
    tooLong: 'Input content cannot exceed 1500 bytes',
    unsaved: 'Not saved: ',
    saved: 'Saved ',
    variables: 'Variables',
    add: 'Add a variable',
    name: 'Variable name',
    twin: 'Variable name duplicate',
    zip: 'Please select a zip file',
    import: 'Import',
    improve: 'Polish',
    failed: 'Generate Failed',
    drop: 'Discard',
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
    made.push(id);
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
    await page.locator('.ant-message').getByText('会员').waitFor();
    await page.goto('/studio');
    await page.getByRole('button', { name: '创建智能体' }).waitFor();
    await context.close();
  });
});

describe('limits', () => {
  it.each(locales)(
    'STUDIO-19 ERR-85 LIMIT-42 501 Chinese characters are refused, 500 are saved (%s)',
    async (locale) => {
      const w = words[locale];
      const id = await newAgent('字节上限');
      const { page, context } = await visit(id, locale);
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
    const { page, context } = await visit(id, locale);
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
    const { page, context } = await visit(id);
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
    const { page, context, faults } = await visit(id);
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
    expect(await serious(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a variable is offered after {{ and stands as a chip; undo takes steps back outside of text', async () => {
    const id = await newAgent('变量补全');
    await api.write(id, { variables: [{ name: '保单号', defaultValue: '', description: '' }] });
    const { page, context } = await visit(id);
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
    const { page, context } = await visit(id);
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
    const { page, context } = await visit(id, locale);
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

describe('nothing typed is lost', () => {
  it('STUDIO-16 two browsers on one draft: the second save is refused, shown as a difference and merged', async () => {
    const id = await newAgent('两人同改');
    await api.write(id, { prompt: '第一行\n第二行' });
    const one = await visit(id);
    const two = await visit(id);
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
    expect(await serious(two.page)).toEqual([]);
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
    const { page, context } = await visit(id);
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
  it('typing in the prompt costs no more beside 200 tools than beside none', async () => {
    const text = 'a fast typist writes the instructions';
    /** Time of the page's own thread for one letter, so that a busy machine does not count. */
    const costOf = async (tools: number) => {
      const id = await newAgent(`工具${tools}`);
      await api.write(id, { tools: Array.from({ length: tools }, (_, no) => ({ id: `tool-${no}`, enabled: true })) });
      const { page, context } = await visit(id);
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
  });
});
