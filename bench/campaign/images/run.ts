import { readDevEnv, runDev } from '../../../deploy/dev-instance.ts';
import { makeBase } from '../../../deploy/image/base.ts';
import { buildImage, megabytesOf } from '../../../deploy/image/build.ts';
import { openImage } from '../../../deploy/image/container.ts';
import { tryPlatform } from './try-platform.ts';
import { trySandbox } from './try-sandbox.ts';

type Options = { isQuick: boolean };

const { ZHIXING_IMAGES_INSTANCE = 'images', ZHIXING_IMAGES_PORT = '8980' } = process.env;
const instance = { name: ZHIXING_IMAGES_INSTANCE, port: Number(ZHIXING_IMAGES_PORT) };
/** What the server's image may weigh beside the base it stands on. */
const mostMegabytes = 350;

const timed = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await work();
  console.log(`  ${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
};

/** Builds the images, starts them read-only on services of their own and an empty database, asks, and stops them politely. */
export const runImages = async ({ isQuick }: Options): Promise<number> => {
  const base = await timed('base', makeBase);
  const server = await timed('build server', () => buildImage('server', base, { isQuick }));
  const own = (await megabytesOf(server)) - (await megabytesOf(base));
  console.log(`  server: ${own} MB on a base of ${await megabytesOf(base)} MB`);
  const faults = own > mostMegabytes ? [`the server's image has ${own} MB of its own, over ${mostMegabytes}`] : [];

  runDev(instance, ['services']);
  try {
    Object.assign(process.env, readDevEnv(instance), { ZHIXING_INSTANCE: instance.name });
    const image = await openImage(server);
    faults.push(...(await timed('platform', () => tryPlatform(image, instance.name)).finally(image.close)));
    if (!isQuick) {
      const sandbox = await timed('build sandbox', () => buildImage('sandbox', base));
      console.log(`  sandbox: ${(await megabytesOf(sandbox)) - (await megabytesOf(base))} MB on the base`);
      const opened = await openImage(sandbox);
      faults.push(...(await timed('sandbox', () => trySandbox(opened)).finally(opened.close)));
    }
  } finally {
    runDev(instance, ['reset', '--yes']);
  }
  for (const fault of faults) console.log(`✗ ${fault}`);
  return faults.length;
};
