import { newVisitor, openBrowser } from '../../../e2e/browser.ts';
import { ask, lastWords, whenIdle } from '../../../e2e/chat-steps.ts';

/** The first person of an installation, in a browser: every page and script comes from the image. */
export const openFirstVisit = async (site: string) => {
  const browser = await openBrowser();
  const { page, faults } = await newVisitor(browser, { locale: 'zh-CN' });
  return {
    faults,
    close: () => browser.close(),
    /** The first-run page with the code of the log; gives the administrator's token. */
    async setUp(code: string, admin: { username: string; password: string }): Promise<string> {
      await page.goto(site);
      await page.getByLabel('初始化码').fill(code);
      await page.getByLabel('平台名称').fill('远山科技');
      await page.getByLabel('管理员账号').fill(admin.username);
      await page.getByLabel('密码', { exact: true }).fill(admin.password);
      await page.getByLabel('确认密码').fill(admin.password);
      await page.getByRole('button', { name: '完成初始化' }).click();
      await page.waitForURL((url) => url.pathname !== '/setup');
      await page.getByRole('navigation').first().waitFor();
      return page.evaluate(() => JSON.parse(localStorage.getItem('authorization') ?? '""') as string);
    },
    async chat(agentId: string, question: string): Promise<string> {
      await page.goto(`${site}/agent-execute?id=${agentId}`);
      await ask(page, question);
      await page.locator('.robot-body').first().waitFor({ timeout: 60_000 });
      await whenIdle(page);
      return lastWords(page);
    },
    async makeKey(name: string): Promise<string> {
      await page.goto(`${site}/api-key`);
      await page.getByRole('button', { name: '创建密钥' }).click();
      const dialog = page.getByRole('dialog', { name: '创建密钥' });
      await dialog.getByLabel('名称').fill(name);
      await dialog.getByRole('button', { name: '创建密钥' }).click();
      return (await page.locator('.api-key-made code').textContent()) ?? '';
    },
  };
};
