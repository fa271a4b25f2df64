import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AxePage, axePages, seriousFindings } from './axe-pages.ts';
import { newVisitor, openBrowser, sizes } from './browser.ts';

const pages = await axePages();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const looks = (['light', 'dark'] as const).flatMap((theme) =>
  (['desktop', 'phone'] as const).map((size) => ({ theme, size })),
);

/** Once an agent has been opened, the studio keeps to it. */
const openPage = async (page: Page, { path, agentId }: AxePage) => {
  if (agentId) await page.addInitScript(`sessionStorage.setItem('agentId', '${agentId}')`);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
};

/** What is shown now, in both themes and both sizes. */
const lookAt = async (page: Page, name: string, found: Record<string, string[]>) => {
  for (const { theme, size } of looks) {
    // A colour that is still changing is nobody's contrast.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize(sizes[size]);
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    await page.waitForTimeout(150);
    const serious = await seriousFindings(page);
    if (serious.length > 0) found[`${name} (${theme}, ${size})`] = serious;
  }
  await page.setViewportSize(sizes.desktop);
};

/** What lies over a page once something has been opened. */
const layers = '[role=dialog], [role=menu], [role=listbox], .ant-select-dropdown, .ant-popover, .ant-dropdown';
const openers = 'main button, header button, nav button, [role=combobox], [aria-haspopup]';
const open = (page: Page) => page.locator(layers).filter({ visible: true });

/** The first opener of each kind: rows of a list and chips of a filter are alike. Leaving and sending is no opening. */
const kindsOf = (page: Page) =>
  page.locator(openers).evaluateAll((all) => {
    const seen = new Set<string>();
    return all.flatMap((one, index) => {
      const label = one.getAttribute('aria-label') ?? one.textContent ?? '';
      const look = one.className.toString().replaceAll(/_r_\w+/g, '');
      const kind = /ant-|trigger/.test(look) ? `${look} ${label.slice(0, 2)}` : look;
      const isUsable =
        one.checkVisibility() && !one.hasAttribute('disabled') && !/退出|登录|注册|发送|返回/.test(label);
      if (!isUsable || seen.has(kind)) return [];
      seen.add(kind);
      return [{ index, label: label.slice(0, 20) }];
    });
  });

const lookIntoLayers = async (page: Page, one: AxePage, found: Record<string, string[]>) => {
  const looked: string[] = [];
  for (const { index, label } of await kindsOf(page)) {
    await page
      .locator(openers)
      .nth(index)
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    const isOpen = await open(page)
      .first()
      .waitFor({ timeout: 400 })
      .then(
        () => true,
        () => false,
      );
    if (isOpen) {
      looked.push(label);
      await lookAt(page, `${one.path} › ${label}`, found);
      await page.keyboard.press('Escape');
      await expect
        .poll(() => open(page).count(), { timeout: 500 })
        .toBe(0)
        .catch(() => undefined);
    }
    if ((await open(page).count()) > 0 || !page.url().endsWith(one.path)) await openPage(page, one);
  }
  return looked;
};

it.each(pages)(
  'axe finds nothing serious on $path as $as, nor in what one click opens there, in both themes and sizes',
  async (one) => {
    const { page, context } = await newVisitor(browser, one.as ? { as: one.as } : {});
    const found: Record<string, string[]> = {};
    await openPage(page, one);
    await lookAt(page, one.path, found);
    const opened = await lookIntoLayers(page, one, found);
    console.log(`${one.path}: ${opened.join(' · ')}`);
    expect(found).toEqual({});
    await context.close();
  },
  900_000,
);
