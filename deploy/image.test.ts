import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTestPart } from '../tools/structure/ways-out.ts';

const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const isLeftOut = (path: string) =>
  ignored.some((form) => matchesGlob(path, form) || matchesGlob(path, `${form}/**`) || path.startsWith(`${form}/`));
const copied = execFileSync('git', ['ls-files', 'apps/server', 'packages/contract'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && !isLeftOut(path));

describe('the image', () => {
  it('has no history, no settings and no installed packages of whoever builds it', () => {
    for (const path of [
      '.git/config',
      '.git',
      'apps/server/.env',
      'apps/server/.env.local',
      'apps/web/node_modules/x.js',
    ])
      expect([path, isLeftOut(path)]).toEqual([path, true]);
    expect(readFileSync('deploy/Dockerfile', 'utf8')).not.toMatch(/^(COPY|ADD) \.(\s|\/\s)/m);
  });

  it('has the running code and none of what only tests need', () => {
    expect(copied).toContain('apps/server/src/main.ts');
    expect(copied).toContain('apps/server/src/sandbox/jail.ts');
    expect(copied.filter((path) => /\.test\.ts$|^apps\/server\/test\//.test(path) || isTestPart(path))).toEqual([]);
  });
});

describe('the sample of a proxy', () => {
  const sample = readFileSync('deploy/nginx.sample.conf', 'utf8');

  it('speaks TLS 1.2 and 1.3 and nothing older', () => {
    expect(sample.match(/ssl_protocols [^;]+;/g)).toEqual(['ssl_protocols TLSv1.2 TLSv1.3;']);
  });
});
