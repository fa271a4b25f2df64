import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { Failure } from './failure.ts';
import { inCheckout } from './home.ts';
import { withLock } from './lock.ts';
import { runToEnd } from './process.ts';
import { webRelease } from './release.ts';

const dist = inCheckout('apps/web/dist');
const stamp = `${dist}/.release`;

/** True when the web was built anew. */
export function buildWeb(): Promise<boolean> {
  return withLock(inCheckout('node_modules/.cache/web-build.lock'), async () => {
    const release = webRelease();
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === release) return false;
    const { code, output } = await runToEnd({
      file: 'pnpm',
      args: ['--pm-on-fail=ignore', '--filter', '@zhixing/web', 'build', '--mode', 'quick'],
    });
    if (code !== 0) {
      const lines = stripVTControlCharacters(output)
        .split('\n')
        .filter((line) => line.trim() && !/^\s+at /.test(line));
      throw new Failure(
        `The web could not be built:\n${lines.slice(-20).join('\n')}`,
        'Mend it, then run ./dev up again.',
      );
    }
    writeFileSync(stamp, release);
    return true;
  });
}
