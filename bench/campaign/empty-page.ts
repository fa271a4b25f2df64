import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What an api serves in place of a built web; a campaign opens no page. */
export const makeEmptyPage = () => {
  const page = mkdtempSync(join(tmpdir(), 'zhixing-campaign-'));
  for (const file of ['index.html', 'embed.html']) writeFileSync(join(page, file), '<!--zx:head-->');
  return page;
};
