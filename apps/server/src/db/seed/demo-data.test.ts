import { expect, it } from 'vitest';
import { readSourceFiles } from '../../../../../tools/structure/source-file.ts';
import { demoAccounts, demoTenants } from './demo-data.ts';

it('TENANT-05 no tenant, host or account that the specification singles out is named in code', () => {
  const singled = [
    ...demoTenants
      .filter(({ kind }) => kind === 'enterprise')
      .flatMap(({ code, name, hosts }) => [code, name, ...hosts.map(({ host }) => host)]),
    ...demoAccounts.filter(({ tenant }) => tenant !== 'zhixing').flatMap(({ email = '' }) => [email]),
  ];
  const product = readSourceFiles().filter(
    ({ path }) =>
      /^(apps\/(server|web)\/src|packages)\//.test(path) && !path.includes('/seed/') && !/\.test\.tsx?$/.test(path),
  );
  expect(product.length).toBeGreaterThan(100);
  const found = product.flatMap(({ path, text }) =>
    singled.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});
