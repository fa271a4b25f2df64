import type { Page } from 'playwright-core';

/** Gives what the system's own window would, once the button has opened it. */
export const chooseFiles = async (page: Page, button: string, files: Parameters<Page['setInputFiles']>[1]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
};
