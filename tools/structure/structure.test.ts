import { describe, expect, it } from 'vitest';
import { findFaults } from './rules.ts';
import { readSourceFiles, toSourceFile } from './source-file.ts';
import { bans, brokenBans } from './unsafe-code.ts';
import { callsNetwork, waysOut } from './ways-out.ts';

const faultsOf = (path: string, text: string, ...others: [string, string][]) =>
  findFaults([toSourceFile(path, text), ...others.map(([name, body]) => toSourceFile(name, body))]).join('\n');

describe('structure rules catch what they are for', () => {
  it.each([
    ['apps/server/src/base/id.ts', "import '../db/client.ts';", 'server base may not import server db'],
    [
      'apps/server/src/gateways/mail/a.ts',
      "import { x } from '../../features/auth/index.ts';",
      'may not import server features',
    ],
    ['packages/contract/src/a.ts', "import '../../../apps/server/src/env.ts';", 'contract may not import server env'],
    ['apps/server/src/features/a/x.ts', "import { y } from '../b/y.ts';", 'past the index of b'],
    ['apps/web/src/features/a/x.ts', "import { y } from '../b/index.ts';", 'features never import each other'],
    ['apps/web/src/ui/x.ts', "const a = import('../features/a/x.ts');", 'web ui may not import web features'],
    ['apps/server/src/features/a/x.ts', "import { bind } from '../../http/bind.ts';", 'imports apps/server/src/http'],
    ['apps/server/src/db/x.ts', 'const a = process.env.X;', 'reads process.env'],
    ['apps/server/src/features/a/x.ts', 'await fetch(url);', 'calls fetch'],
    ['apps/server/src/gateways/a/x.ts', 'await fetch(url);', 'calls fetch'],
    ['apps/server/src/gateways/a/x.ts', 'const send = globalThis.fetch;', 'calls fetch'],
    ['apps/server/src/gateways/a/x.ts', "import { request } from 'undici';", 'imports undici'],
    ['apps/server/src/gateways/a/x.ts', "import { request } from 'node:https';", 'imports node:https'],
    ['apps/server/src/runtime/x.ts', "const net = await import('net');", 'imports net'],
    ['apps/server/src/features/a/x.ts', "import { y } from './test-files/y.ts';", 'which is for tests'],
    ['apps/server/src/worker.ts', "import { y } from './gateways/egress/canaries.ts';", 'which is for tests'],
    ['apps/server/src/gateways/model/x.ts', "import { createX } from '@ai-sdk/x';", 'imports @ai-sdk/x'],
    [
      'apps/server/src/jobs/x.ts',
      "import {} from '@restatedev/restate-sdk';\nawait Promise.all([]);",
      'uses Promise.all',
    ],
    [
      'apps/server/src/features/a/x.ts',
      "throw new AppError('AGENTS_FULL', { max: 1 });",
      'throws AGENTS_FULL by itself',
    ],
    [
      'apps/server/src/features/a/x.ts',
      "import { askOnce } from '../../gateways/model/ask-once.ts';",
      'ask with askModel',
    ],
    [
      'apps/server/src/features/a/x.ts',
      "import { membership } from '../../db/schema/membership.ts';",
      'past features/membership',
    ],
    ['apps/server/src/features/a/x.ts', "import { wallet } from '../../db/schema/wallet.ts';", 'past features/wallet'],
    ['apps/web/src/features/a/x.tsx', 'const blocker = useBlocker(isDirty);', 'use useLeaveGuard'],
    [
      'apps/web/src/features/a/x.tsx',
      'const { isPlaceholderData } = query;\nreturn <Pagination current={page} />;',
      'use ListFrame',
    ],
    ['apps/web/src/ui/x.tsx', "import { useTranslation } from 'react-i18next';", 'take useTranslation of lib'],
    ['apps/web/src/ui/x.tsx', 'const words = count.toLocaleString();', 'use formatCount'],
    ['apps/server/src/runtime/x.ts', 'const late = AbortSignal.timeout(9);', 'use withTimeLimit'],
    ['apps/web/src/lib/utils.ts', '', 'a name that says nothing'],
    ['apps/server/src/base/x.ts', '\n'.repeat(401), '400 at most'],
  ])('%s', (path, text, fault) => {
    expect(faultsOf(path, text)).toContain(fault);
  });

  it.each([
    ['apps/server/src/runtime/x.ts', 'const made = eval(text);', 'makes code of text'],
    ['apps/web/src/lib/x.ts', 'const made = new Function(text);', 'makes code of text'],
    ['apps/web/src/ui/x.tsx', 'node.innerHTML = text;', 'puts markup into a page'],
    ['apps/web/src/ui/x.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />', 'puts markup into a page'],
    ['apps/server/src/features/a/x.ts', "import { spawn } from 'node:child_process';", 'starts a program'],
    ['apps/server/src/sandbox/jail.ts', "spawn('a', [], { shell: true });", 'gives a program to a shell'],
    ['apps/server/src/features/a/x.ts', `sql\`order by \${sql.raw(field)}\``, 'writes SQL that is no parameter'],
    ['apps/server/src/features/a/x.ts', `db.query(\`select '\${name}'\`)`, 'puts a value into a statement'],
    ['apps/server/src/features/a/x.ts', 'new RegExp(word)', 'makes a pattern of text'],
    ['apps/server/src/base/x.ts', "createHash('md5')", 'hashes with something else'],
    ['apps/server/src/base/x.ts', "createHmac('sha1', key)", 'hashes with something else'],
    ['apps/server/src/base/x.ts', "createCipheriv('aes-256-ecb', key, null)", 'encrypts past the secret box'],
    ['apps/server/src/base/secret-box.ts', "const algorithm = 'aes-256-cbc';", 'names another cipher'],
    ['apps/server/src/features/auth/x.ts', 'const code = Math.random();', 'throws dice'],
    ['apps/server/src/gateways/a/x.ts', 'new Agent({ rejectUnauthorized: false })', 'believes any certificate'],
  ])('text stays text: %s %s', (path, text, fault) => {
    expect(faultsOf(path, text)).toContain(fault);
  });

  it('every exception to what makes code of text is still needed', () => {
    const files = readSourceFiles();
    for (const { what, except } of bans) {
      const needed = files.filter((file) => file.path in except && brokenBans(file).includes(what));
      expect(needed.map(({ path }) => path).sort(), what).toEqual(Object.keys(except).sort());
    }
  });

  it('finds a cycle, also one made of types', () => {
    const faults = faultsOf('tools/a.ts', "import type { B } from './b.ts';", [
      'tools/b.ts',
      "import type { A } from './a.ts';",
    ]);
    expect(faults).toContain('tools/a.ts → tools/b.ts → tools/a.ts');
  });

  it('every exception to the egress is still needed', () => {
    const files = readSourceFiles();
    const needed = files.filter((file) => file.path in waysOut && callsNetwork(file).length > 0);
    expect(needed.map(({ path }) => path).sort()).toEqual(Object.keys(waysOut).sort());
  });

  it('the repository keeps them', () => {
    expect(findFaults(readSourceFiles())).toEqual([]);
  });
});
