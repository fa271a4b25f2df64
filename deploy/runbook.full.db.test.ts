import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testInstance } from '../apps/server/test/test-instance.ts';
import { inRootfs } from './dev/rootfs.ts';
import { runProgram, tryDev } from './dev-instance.ts';
import { readCommandBlocks } from './document-commands.ts';

const instance = { name: `${testInstance.name}-runbook`, port: testInstance.port + 5200 };
const bin = mkdtempSync(join(tmpdir(), 'zhixing-runbook-'));

/** The client programs of the instance's own PostgreSQL, for a machine that has older ones or none. */
const offerClients = () => {
  for (const program of ['psql', 'pg_dump', 'pg_restore']) {
    const { file, args } = inRootfs('postgres', program, []);
    writeFileSync(join(bin, program), `#!/bin/sh\nexec ${file} ${args.join(' ')} "$@"\n`);
    chmodSync(join(bin, program), 0o755);
  }
};

beforeAll(async () => {
  offerClients();
  const { code, output } = await tryDev(instance, ['up']);
  if (code !== 0) throw new Error(output);
}, 300_000);
afterAll(async () => {
  await tryDev(instance, ['reset', '--yes']);
  rmSync(bin, { recursive: true });
}, 120_000);

describe('every command for ./dev runs as it is printed', () => {
  it.each([
    ['docs/operate/backup.md', 6],
    ['docs/operate/runbook.md', 6],
    ['docs/operate/upgrade.md', 2],
  ] as const)(
    '%s',
    async (document, least) => {
      const blocks = readCommandBlocks(document).filter(({ where }) => where === 'dev');
      expect(blocks.length).toBeGreaterThanOrEqual(least);
      const script = blocks.map(({ place, text }) => `echo "=== ${place}"\n${text}`).join('\n');
      const { code, output } = await runProgram('bash', ['-euo', 'pipefail', '-c', script], {
        ZHIXING_INSTANCE: instance.name,
        BACKUP: join(bin, 'backup'),
        PATH: `${bin}:${process.env.PATH}`,
      });
      expect(code, output.slice(-4_000)).toBe(0);
      await expect
        .poll(() => tryDev(instance, ['status']), { timeout: 60_000, interval: 1_000 })
        .toMatchObject({ code: 0 });
    },
    600_000,
  );
});
