import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, openBrowser } from './browser.ts';
import { newMember } from './new-member.ts';
import { origin, sharedToken } from './platform.ts';
import { giveMoney, runSql } from './run-sql.ts';
import { pathOf, stored, toast } from './steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const card = (page: Page, name: string) =>
  page.locator('.agent-card').filter({ has: page.getByRole('heading', { name, exact: true }) });
/** A copy bears the name of the release it was made from, which a later renaming does not change. */
const copyIt = async (page: Page, name: string, copyName = name) => {
  await page.goto(`/index?q=${encodeURIComponent(name)}`);
  await card(page, name).hover();
  await card(page, name).getByRole('button', { name: '复制并编辑' }).click();
  await page.waitForURL('**/home**');
  // The market's own card may still stand there while the next page loads.
  const mine = page.locator('.agent-card.is-mine').and(card(page, copyName));
  return (await mine.getAttribute('data-agent-id')) ?? '';
};
/** A new account; `level` puts the membership where buying it will. */
const addMember = async (level?: 'MONTHLY', locale?: 'zh-CN' | 'en-US') => {
  const member = await newMember(browser, { isTrialOver: true, ...(locale ? { locale } : {}) });
  if (level)
    runSql(
      `update membership set level = '${level}' where account_id = (select id from account where username = '${member.mail}')`,
    );
  return member;
};
const callApi = async <T>(from: Page | string, path: string, body?: object, method = body ? 'POST' : 'GET') => {
  const token = typeof from === 'string' ? from : (JSON.parse((await stored(from, 'authorization')) ?? '""') as string);
  const reply = await fetch(origin() + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return data;
};
/** Renamed, applied for by its owner and approved by the admin. */
const putOnMarket = async (page: Page, id: string, agentName: string) => {
  await callApi(page, `/agent_api/api/agent/intro/${id}`, { agentName }, 'PUT');
  const { applyId } = await callApi<{ applyId: string }>(page, '/agent_api/api/agentApply/saveInfo', { agentId: id });
  await callApi(sharedToken('admin'), `/agent_api/api/admin/listing/${applyId}/review`, { approve: true });
};
const openEdit = async (page: Page, name: string) => {
  await card(page, name).hover();
  await card(page, name).getByRole('button', { name: '编辑' }).click();
};

describe('cards', () => {
  it('MKT-30 MKT-16 MKT-13 show the counts and skills the server gives, the same every time', async () => {
    const { page, context } = await newVisitor(browser, { as: 'user' });
    const counted = page.waitForResponse((reply) => reply.url().endsWith('/schema_use_count_by_schema_ids'));
    const listed = page.waitForResponse((reply) => reply.url().endsWith('/agent/launch/page'));
    await page.goto('/index');
    const { data: counts } = (await (await counted).json()) as { data: { schema_id: string; count: number }[] };
    const { data } = (await (await listed).json()) as { data: { content: { id: string; skillCount: number }[] } };
    expect(counts.length).toBe(data.content.length);
    expect(counts.some(({ count }) => count > 0)).toBe(true);
    const shown = () =>
      page.locator('.agent-card[data-agent-id]').evaluateAll((cards) =>
        cards.map((one) => ({
          id: one.getAttribute('data-agent-id'),
          tasks: one.querySelector('.agent-figures dd')?.textContent?.replaceAll(',', ''),
          skills: /(\d+) 项技能/.exec(one.querySelector('.agent-meta > :last-child')?.textContent ?? '')?.[1] ?? '0',
        })),
      );
    const expected = data.content.map(({ id, skillCount }) => ({
      id,
      tasks: String(counts.find(({ schema_id }) => schema_id === id)?.count),
      skills: String(skillCount),
    }));
    await expect.poll(shown, { timeout: 15_000 }).toEqual(expected);
    await page.reload();
    await expect.poll(shown, { timeout: 15_000 }).toEqual(expected);
    await context.close();
  });

  it('MKT-19 MKT-10 a typed agent has no menu; insight has no edit button either', async () => {
    const { page, context } = await addMember();
    const id = await copyIt(page, '英文邮件润色');
    const own = card(page, '英文邮件润色');
    await own.hover();
    expect(await own.getByRole('button', { name: '更多操作' }).count()).toBe(1);
    runSql(`update agent set agent_type = 'insight' where id = '${id}'`);
    await page.reload();
    await own.hover();
    await own.getByRole('button', { name: '删除' }).waitFor();
    expect(await own.getByRole('button', { name: '更多操作' }).count()).toBe(0);
    expect(await own.getByRole('button', { name: '编辑' }).count()).toBe(0);
    await context.close();
  });

  it('MKT-28 the author withdraws a listed agent: it leaves the market and cannot be copied', async () => {
    const { page, context, faults } = await addMember();
    const id = await copyIt(page, '英文邮件润色');
    const name = `撤${Date.now() % 1_000_000}`;
    await putOnMarket(page, id, name);
    await page.goto(`/index?q=${encodeURIComponent(name)}`);
    await card(page, name).waitFor();
    await page.goto('/home');
    await card(page, name).hover();
    await card(page, name).getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '下架' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '下架' }).click();
    await toast(page, '已下架').waitFor();
    await card(page, name).getByText('未上架').waitFor();
    await page.goto(`/index?q=${encodeURIComponent(name)}`);
    await page.getByText('暂无数据').waitFor();
    const other = await newVisitor(browser, { as: 'free' });
    await other.page.goto(`/agent-detail?id=${id}`);
    await other.page.getByText('没有找到这个智能体').waitFor();
    expect(faults).toEqual([]);
    await other.context.close();
    await context.close();
  });
});

describe('hire and edit', () => {
  it('MKT-41 ERR-30 a FREE user hires a free agent, but for a priced one needs a membership', async () => {
    const { page, context } = await addMember();
    await page.goto(`/index?q=${encodeURIComponent('英文邮件润色')}`);
    await card(page, '英文邮件润色').getByRole('button', { name: '雇佣' }).click();
    await page.waitForURL('**/agent-execute?id=*');
    await page.goto(`/index?q=${encodeURIComponent('发票对账员')}`);
    await card(page, '发票对账员').getByRole('button', { name: '雇佣' }).click();
    await toast(page, '请先开通会员').waitFor();
    await page.waitForURL('**/recharge');
    await page.goto(`/index?q=${encodeURIComponent('发票对账员')}`);
    await card(page, '发票对账员').getByRole('link').click();
    await page.getByRole('button', { name: '雇佣' }).click();
    await page.waitForURL('**/recharge');
    await context.close();
  });

  it('MKT-07 AUTH-11 ICON-05 ICON-04 a member creates an agent with an uploaded icon and is in the studio', async () => {
    const { page, context, faults } = await addMember('MONTHLY');
    await page.goto('/index');
    await page.locator('.agent-card').first().waitFor();
    expect(await page.getByRole('button', { name: '创建智能体' }).count()).toBe(0);
    await page.goto('/home');
    await page.getByRole('button', { name: '创建智能体' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: '先起个名字' });
    await dialog.locator('.create-look').getByRole('button').first().click();
    const picker = page.locator('.icon-panel');
    await picker.getByRole('tab', { name: '上传' }).click();
    const list = page.waitForRequest((request) => request.url().endsWith('/aiagent_api/files/icon/page'));
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const stored = page.waitForResponse((reply) => reply.url().endsWith('/api/files/icon'));
    await picker.locator('input[type=file]').setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: png });
    const { data: icon } = (await (await stored).json()) as { data: { id: string } };
    await list;
    await picker.locator(`img[src*="${icon.id}"]`).first().waitFor();
    await page.getByRole('button', { name: '使用这个图标' }).click();
    await dialog.getByRole('textbox').fill('新来的');
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await page.waitForURL('**/studio');
    await page.locator('.studio-bar', { hasText: '新来的' }).waitFor();
    const id = await page.evaluate(() => sessionStorage.getItem('agentId'));
    await page.goto('/home');
    expect(await card(page, '新来的').getAttribute('data-agent-id')).toBe(id);
    await page.evaluate(() => sessionStorage.removeItem('agentId'));
    await openEdit(page, '新来的');
    await page.waitForURL('**/studio');
    expect(await page.evaluate(() => sessionStorage.getItem('agentId'))).toBe(id);
    const quota = await callApi<object>(page, '/agent_api/api/agentDeductFeeConfig/getUseEditNum');
    expect(quota).toEqual({ useNum: 1, editNum: 10 });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('MKT-36 MKT-37 past the free edits the fee is asked first; no costs nothing, yes takes it and opens the studio', async () => {
    const { page, context, mail } = await addMember('MONTHLY');
    await copyIt(page, '英文邮件润色');
    runSql(`insert into agent_edit (tenant_id, account_id, agent_id, started_at)
      select tenant_id, id, gen_random_uuid(), now() - interval '1 second' * n
      from account, generate_series(1, 10) n where username = '${mail}'`);
    giveMoney(mail, 700);
    const ask = page.getByRole('dialog').filter({ hasText: '免费编辑次数已用完，本次编辑将扣除0.50元，是否继续？' });
    const balance = async () =>
      (await callApi<{ userInfo: { accountBalance: number } }>(page, '/agent_api/api/userinfo/findUserInfo')).userInfo;
    await openEdit(page, '英文邮件润色');
    await ask.getByRole('button', { name: '取消' }).click();
    await ask.waitFor({ state: 'hidden' });
    expect((await balance()).accountBalance).toBe(700);
    expect(pathOf(page)).toContain('/home');
    await openEdit(page, '英文邮件润色');
    await ask.getByRole('button', { name: '继续' }).click();
    await page.waitForURL('**/studio**');
    expect((await balance()).accountBalance).toBe(650);
    await context.close();
  });

  it('a FREE user who clicks edit is sent to the membership page', async () => {
    const { page, context } = await addMember();
    await copyIt(page, '英文邮件润色');
    await openEdit(page, '英文邮件润色');
    await toast(page, '请先开通会员').waitFor();
    await page.waitForURL('**/recharge');
    await context.close();
  });
});

describe('share links', () => {
  it('API-78 ERR-25 MKT-35 the link of an unlisted agent lets another person look and copy, until it is revoked', async () => {
    const owner = await addMember();
    const id = await copyIt(owner.page, '英文邮件润色');
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await owner.page.goto(`/agent-detail?id=${id}`);
    await owner.page.getByRole('button', { name: '分享' }).click();
    await toast(owner.page, '复制成功').waitFor();
    const link = await owner.page.getByLabel('链接', { exact: true }).inputValue();
    expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(link).toMatch(new RegExp(`^${origin()}/agent-execute\\?id=${id}&share=true&shareToken=[\\w-]{43}$`));

    const guest = await newVisitor(browser);
    await guest.page.goto(link);
    await guest.page.waitForURL('**/login?redirect=*');
    await guest.context.close();

    const other = await addMember();
    await other.page.goto(`/agent-detail?id=${id}`);
    await other.page.getByText('没有找到这个智能体').waitFor();
    const details = link.replace('/agent-execute', '/agent-detail');
    await other.page.goto(details);
    await other.page.getByText('它能做什么').waitFor();
    expect(await other.page.getByRole('button', { name: '分享' }).count()).toBe(0);
    const copied = other.page.waitForRequest((request) => request.url().includes('/quick/copy-from-launch'));
    await other.page.getByRole('button', { name: '复制并编辑' }).click();
    expect(new URL((await copied).url()).pathname).toBe(`/agent_api/api/agent/quick/copy-from-launch_share/${id}`);
    await toast(other.page, '复制成功').waitFor();
    await other.page.waitForURL('**/home**');
    await card(other.page, '英文邮件润色').getByText('未上架').waitFor();

    await owner.page.reload();
    await owner.page.getByRole('button', { name: '分享' }).click();
    await owner.page.getByRole('region', { name: '其他有效链接' }).getByRole('button', { name: '撤销' }).click();
    await toast(owner.page, '链接已撤销').waitFor();
    await other.page.goto(details);
    await other.page.getByText('没有找到这个智能体').waitFor();
    expect([...owner.faults, ...other.faults]).toEqual([]);
    await owner.context.close();
    await other.context.close();
  });

  it.each([
    ['zh-CN', '分享', '分享失败'],
    ['en-US', 'Share', 'Share Failed'],
  ] as const)('ERR-96 a link that cannot be made says so (%s)', async (locale, button, text) => {
    const { page, context } = await newVisitor(browser, { as: 'user', locale });
    const { content } = await (async () => {
      await page.goto('/index');
      return callApi<{ content: { id: string }[] }>(page, '/agent_api/api/agent/launch/page', {});
    })();
    await page.route('**/generate-share-key**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, msg: 'x', data: null } }),
    );
    await page.goto(`/agent-detail?id=${content[0]?.id}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('alert').getByText(text).waitFor();
    await context.close();
  });
});

it('the copy’s owner sees what the author released since, takes one change and keeps another', async () => {
  const author = await addMember();
  const originId = await copyIt(author.page, '英文邮件润色');
  const name = `原${Date.now() % 1_000_000}`;
  await putOnMarket(author.page, originId, name);
  const { page, context, faults } = await addMember();
  const id = await copyIt(page, name, '英文邮件润色');
  runSql(`insert into agent_release (tenant_id, agent_id, no, name, description, document, notes)
    select tenant_id, agent_id, 2, name, '作者的新简介', document || '{"prologue": "作者的新开场白"}', ''
    from agent_release where agent_id = '${originId}' and no = 1;
    update agent set release_no = 2, launch_version = 2 where id = '${originId}'`);

  await page.goto(`/agent-detail?id=${id}`);
  await page.getByText('作者已发布 v2').waitFor();
  await page.getByRole('button', { name: '比较改动' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('作者的新简介').waitFor();
  await dialog.getByText('作者的新开场白').waitFor();
  expect(await dialog.locator('.lineage-part h3').allInnerTexts()).toEqual(['简介', '开场白']);
  await dialog.locator('.lineage-part').filter({ hasText: '作者的新简介' }).getByText('采纳', { exact: true }).click();
  await dialog.getByRole('button', { name: '采纳 1 项' }).click();
  await toast(page, '已更新').waitFor();
  await page.locator('.detail-read').getByText('作者的新简介').waitFor();
  await page.getByText(`复制自 ${name} v2`).waitFor();
  expect(await page.getByRole('button', { name: '比较改动' }).count()).toBe(0);
  const kept = await callApi<{ prologue: string; releases: { no: number }[] }>(
    page,
    `/agent_api/api/agent/detail/${id}`,
  );
  expect(kept.prologue).not.toContain('作者的新开场白');
  expect(kept.releases.map(({ no }) => no)).toEqual([2, 1]);
  expect(faults).toEqual([]);
  await author.context.close();
  await context.close();
});
