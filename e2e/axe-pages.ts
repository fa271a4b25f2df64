import type { Browser, Page } from 'playwright-core';
import { adminTabs } from '../apps/web/src/features/admin/model.ts';
import { paths } from '../apps/web/src/lib/paths.ts';
import { axe } from './axe.ts';
import { newVisitor, sizes } from './browser.ts';
import { findAgent, freeAgent } from './chat-steps.ts';
import { studioApi } from './studio-api.ts';
import { walkThrough } from './walk.ts';

/** What axe holds to be serious on the page as it is shown now. */
export const seriousFindings = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
};

export type AxePage = {
  path: string;
  /** Whose page it is, if anybody's. */
  as?: string;
  /** The agent that the studio opens. */
  agentId?: string;
};

const withoutLogin = ['/login', '/register', '/forget', '/account-link', '/index', '/recharge', '/nowhere/at-all'];
const studioTabs = ['orchestration', 'tuning', 'golden', 'records', 'channels'];

/** Every address of the app with something to look at behind it. */
export const axePages = async (): Promise<AxePage[]> => {
  const listed = { pageNumber: 0, pageSize: 1 };
  const own = await studioApi('user').send<{ content: { id: string }[] }>(
    'POST',
    '/agent_api/api/agent/page-created-by-me',
    listed,
  );
  const [first] = own.data.content;
  if (!first) throw new Error('the demo account has no agent');
  const agent = (await findAgent(freeAgent)).id;
  const queries: Record<string, string[]> = {
    '/home': ['?types=1', '?types=2', '?types=3'],
    '/studio': ['', '?area=cards'],
    '/agent-execute': [`?id=${agent}`],
    '/agent-detail': [`?id=${agent}`],
    '/admin': adminTabs.map((tab) => `?tab=${tab}`),
  };
  const signedIn = paths
    .filter(({ access }) => access !== 'public')
    .flatMap(({ path, access }) =>
      (queries[path] ?? ['']).map((query) => ({ path: path + query, as: access === 'staff' ? 'admin' : 'user' })),
    );
  const studio = studioTabs.map((tab) => ({ path: `/studio?tab=${tab}`, as: 'user', agentId: first.id }));
  return [...withoutLogin.map((path) => ({ path })), ...signedIn, ...studio];
};

const looks = [
  { theme: 'light', size: 'desktop' },
  { theme: 'dark', size: 'phone' },
] as const;

/** One look a page, by turns: `pnpm full` has every page in all of them, with what can be opened there. */
export const findOnPages = async (browser: Browser, as: string | undefined, pages: readonly AxePage[]) => {
  const { page, context } = await newVisitor(browser, as ? { as } : {});
  const goTo = walkThrough(page);
  const found: Record<string, string[]> = {};
  for (const [index, one] of pages.entries()) {
    const { theme, size } = looks[index % 2 === 0 ? 0 : 1];
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme });
    // Once an agent has been opened, the studio keeps to it.
    if (one.agentId) await page.evaluate((id) => sessionStorage.setItem('agentId', id), one.agentId);
    await goTo(one.path);
    const serious = await seriousFindings(page);
    if (serious.length > 0) found[`${one.path} (${theme}, ${size})`] = serious;
  }
  await context.close();
  return found;
};

/** Where agents are made and where the platform is run. */
export const isDesk = ({ path, as }: AxePage) => as === 'admin' || path.startsWith('/studio');
