import { newVisitor, openBrowser } from '../../../e2e/browser.ts';
import { ask, lastWords, whenIdle } from '../../../e2e/chat-steps.ts';
import { toast } from '../../../e2e/steps.ts';

/** The first person of an installation, in a browser: every page and script comes from the image. */
export const openFirstVisit = async (site: string) => {
  const browser = await openBrowser();
  const { page, faults } = await newVisitor(browser, { locale: 'zh-CN' });
  return {
    faults,
    close: () => browser.close(),
    /** The first-run page with the code of the log. */
    async setUp(code: string, admin: { username: string; password: string }) {
      await page.goto(site);
      await page.getByLabel('初始化码').fill(code);
      await page.getByLabel('平台名称').fill('远山科技');
      await page.getByLabel('管理员账号').fill(admin.username);
      await page.getByLabel('密码', { exact: true }).fill(admin.password);
      await page.getByLabel('确认密码').fill(admin.password);
      await page.getByRole('button', { name: '完成初始化' }).click();
      await page.waitForURL((url) => url.pathname !== '/setup');
      await page.getByRole('navigation').first().waitFor();
    },
    async addModel(baseUrl: string, apiKey: string) {
      await page.goto(`${site}/studio?area=models`);
      await page.getByRole('button', { name: '添加模型' }).click();
      const form = page.getByRole('dialog');
      await form.getByText('平台', { exact: true }).click();
      await form.getByLabel('名称', { exact: true }).fill('语言模型');
      await form.getByLabel('接口地址').fill(baseUrl);
      await form.getByLabel('模型标识').fill('zhixing-sim');
      await form.getByLabel('ApiKey').fill(apiKey);
      await form.getByRole('button', { name: '测试连接' }).click();
      await form.getByText('连接成功').waitFor();
      await form.getByLabel('设为默认').click();
      await form.getByRole('button', { name: '添加', exact: true }).click();
      await toast(page, '已添加「语言模型」').waitFor();
    },
    /** A new agent with a prompt, tried out and released; gives its id. */
    async releaseAgent(name: string): Promise<string> {
      await page.goto(`${site}/studio`);
      await page.getByRole('button', { name: '创建智能体' }).first().click();
      const form = page.getByRole('dialog');
      await form.getByLabel('名称').fill(name);
      await form.getByRole('button', { name: '创建', exact: true }).click();
      await page.getByRole('textbox', { name: '提示词' }).click();
      await page.keyboard.insertText(`你是${name}。`);
      await page.getByText(/^已自动保存/).waitFor();
      await page.getByLabel('调试问题').fill('#tokens 3');
      await page.getByLabel('调试问题').press('Enter');
      await page.locator('.debug-chip.is-ok').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: '发布 v1', exact: true }).click();
      await form.getByRole('button', { name: '发布', exact: true }).click();
      await toast(page, '已发布 v1').waitFor();
      return page.evaluate(() => sessionStorage.getItem('agentId') ?? '');
    },
    /** From where it was released to the first answer. */
    async chat(question: string): Promise<string> {
      await page.getByRole('region', { name: 'v1 可以用了' }).getByRole('link', { name: '去对话' }).click();
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
