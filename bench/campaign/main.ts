import { parseArgs } from 'node:util';
import { runMailCrash } from './mail-crash/run.ts';

const campaigns: Record<string, typeof runMailCrash> = { 'mail-crash': runMailCrash };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mails: { type: 'string', default: '200' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
  },
});
const campaign = campaigns[positionals[0] ?? ''];
if (!campaign) {
  console.error(`usage: campaign NAME [--mails N] [--kills N] [--seed N]; names: ${Object.keys(campaigns).join(', ')}`);
  process.exit(2);
}
const violations = await campaign({
  mails: Number(values.mails),
  kills: Number(values.kills),
  ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
});
console.log(violations === 0 ? 'mail-crash passed' : `mail-crash failed: ${violations} violations`);
process.exitCode = violations === 0 ? 0 : 1;
