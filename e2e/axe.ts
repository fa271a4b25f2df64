import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Only what is wrong is described: to describe what is well is most of the work, and nobody reads it. What several frames
 * answer is put together in a blank page of its own, which a page without frames need not pay for.
 */
export const axe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1);
