import { parseArgs } from 'node:util';
import { explain } from '../dev/say.ts';
import { makeBase } from './base.ts';
import { buildImage, imageOf, isTarget, megabytesOf, targets } from './build.ts';

const usage = `usage: pnpm image [${targets.join(' | ')}] [--base IMAGE]
  without a target: all of them; without a base: one made of Debian's packages, without a registry`;

/** Builds the images with buildah and says how large they are. */
try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { base: { type: 'string' } } });
  const wanted = positionals.length === 0 ? targets : positionals.filter(isTarget);
  if (wanted.length < positionals.length) throw new Error(usage);
  const base = values.base ?? (await makeBase());
  console.log(`base     ${base}: ${await megabytesOf(base)} MB`);
  for (const target of wanted) {
    const image = await buildImage(target, base);
    console.log(`${target.padEnd(8)} ${imageOf(target)}: ${await megabytesOf(image)} MB with its base`);
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
