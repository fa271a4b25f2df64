import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { environmentOf } from './environment.ts';
import { Failure } from './failure.ts';
import { inCheckout } from './home.ts';
import type { Instance } from './instance.ts';
import { plainEnvironment } from './process.ts';

/** The objects of the bucket to a folder or back, by the program that production uses. Answers its last line. */
export async function copyObjects(
  instance: Instance,
  direction: 'export' | 'import',
  folder: string,
  tell: (note: string) => void,
): Promise<string> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = environmentOf(instance);
  const child = spawn(process.execPath, [inCheckout('apps/server/src/objects.ts'), direction, folder], {
    env: plainEnvironment({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let last = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    last = String(chunk).trim().split('\n').at(-1) ?? last;
    tell(last);
  });
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Failure(`The objects could not be copied:\n${errors.trim()}`, 'See: ./dev logs store');
  return last;
}
