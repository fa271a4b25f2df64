import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What Chromium prints of a page. */
export const printPage = (html: string): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-print-'));
  try {
    const [page, pdf] = [join(folder, 'page.html'), join(folder, 'page.pdf')];
    writeFileSync(page, html);
    const words = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-pdf-header-footer',
      `--user-data-dir=${folder}/profile`,
    ];
    spawnSync('/usr/bin/chromium-headless-shell', [...words, `--print-to-pdf=${pdf}`, `file://${page}`], {
      stdio: 'ignore',
      timeout: 60_000,
    });
    return readFileSync(pdf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A page of a PDF as a picture. */
export const drawPage = (pdf: Buffer, page: number, dpi: number, form: '-png' | '-jpeg'): Buffer =>
  spawnSync('/usr/bin/pdftoppm', ['-r', String(dpi), '-gray', '-f', String(page), '-l', String(page), form, '-'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
  }).stdout;
