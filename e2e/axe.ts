import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What several frames answer is put together in a blank page of its own, which a page without frames need not pay for. */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
