import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restatePublicKey } from './identity-key.ts';

it('writes the public key the way Restate does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixing-identity-'));
  const file = join(folder, 'identity.pem');
  // The first key pair of RFC 8032, section 7.1.
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  writeFileSync(file, key.export({ format: 'pem', type: 'pkcs8' }));
  expect(createPublicKey(key).export({ format: 'jwk' }).x).toBe('11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
  expect(restatePublicKey(file)).toBe('publickeyv1_FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z');
  rmSync(folder, { recursive: true });
});
