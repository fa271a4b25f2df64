import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readDevEnv } from '../deploy/dev-instance.ts';
import { newVisitor, openBrowser } from './browser.ts';

// Takes the README's pictures from a running demo instance.
const port = Number(process.env.ZHIXING_PORT ?? 8080);
Object.assign(process.env, readDevEnv({ name: 'demo', port }), { ZHIXING_INSTANCE: 'demo' });
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
execFileSync('mkdir', ['-p', folder]);

const browser = await openBrowser();
const pictures = [
  ['login', '/login', {}],
  ['login-dark', '/login', { theme: 'dark' }],
  ['login-phone', '/login', { size: 'phone' }],
  ['register', '/register', {}],
  ['shell', '/index', { as: 'user' }],
  ['shell-dark', '/index', { as: 'user', theme: 'dark' }],
  ['shell-phone', '/index', { as: 'user', size: 'phone' }],
  ['admin', '/admin', { as: 'admin' }],
  ['audit', '/admin?tab=audit', { as: 'admin' }],
  ['brand', '/login', { host: 'huayue.localhost' }],
] as const;
for (const [name, path, look] of pictures) {
  const { page, context } = await newVisitor(browser, look);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.locator('.ant-skeleton').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: `${folder}${name}.png` });
  await context.close();
}
await browser.close();
