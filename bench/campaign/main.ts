import { parseArgs } from 'node:util';
import { runChatCrash } from './chat-crash/run.ts';
import { runCluster } from './cluster/run.ts';
import { runFullDisk } from './full-disk/run.ts';
import { runImages } from './images/run.ts';
import { runKnowledgeCrash } from './knowledge-crash/run.ts';
import { runMailCrash } from './mail-crash/run.ts';
import { runMoney } from './money/run.ts';
import { runMoneyCrash } from './money-crash/run.ts';
import { runOperate } from './operate/run.ts';
import { runRestore } from './restore/run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mails: { type: 'string', default: '200' },
    runs: { type: 'string' },
    kills: { type: 'string' },
    parts: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    streams: { type: 'string' },
    away: { type: 'string' },
    seeds: { type: 'string' },
    payments: { type: 'string' },
    files: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const numberOf = <Name extends 'runs' | 'kills' | 'seed' | 'seeds' | 'payments' | 'streams' | 'files'>(name: Name) =>
  (values[name] === undefined ? {} : { [name]: Number(values[name]) }) as Partial<Record<Name, number>>;

const campaigns: Record<string, () => Promise<number>> = {
  'mail-crash': () =>
    runMailCrash({ mails: Number(values.mails), kills: 20, ...numberOf('kills'), ...numberOf('seed') }),
  'chat-crash': () =>
    runChatCrash({
      ...numberOf('runs'),
      ...numberOf('kills'),
      ...numberOf('seed'),
      ...(values.parts === undefined ? {} : { parts: values.parts }),
      isQuick: values.quick,
    }),
  cluster: () => runCluster({ ...numberOf('runs'), ...numberOf('kills'), ...numberOf('seed'), isQuick: values.quick }),
  'full-disk': () =>
    runFullDisk({
      ...numberOf('runs'),
      ...(values.parts === undefined ? {} : { parts: values.parts }),
      isQuick: values.quick,
    }),
  money: () => runMoney({ ...numberOf('seeds'), ...numberOf('seed'), areMutants: values.mutants }),
  'money-crash': () =>
    runMoneyCrash({ ...numberOf('payments'), ...numberOf('kills'), ...numberOf('seed'), isQuick: values.quick }),
  'knowledge-crash': () =>
    runKnowledgeCrash({ ...numberOf('files'), ...numberOf('kills'), ...numberOf('seed'), isQuick: values.quick }),
  images: () => runImages({ isQuick: values.quick }),
  restore: () => runRestore({ ...numberOf('runs'), ...numberOf('seed'), isQuick: values.quick }),
  operate: () =>
    runOperate({
      ...numberOf('streams'),
      ...numberOf('seed'),
      ...(values.away === undefined ? {} : { awaySeconds: Number(values.away) }),
      ...(values.only === undefined ? {} : { only: values.only }),
      isQuick: values.quick,
    }),
};

const name = positionals[0] ?? '';
const campaign = campaigns[name];
if (!campaign) {
  console.error('usage: campaign mail-crash [--mails N] [--kills N] [--seed N]');
  console.error('       campaign chat-crash [--runs N] [--kills N] [--parts worker,api,…] [--seed N] [--quick]');
  console.error('       campaign cluster [--runs N] [--kills N] [--seed N] [--quick]');
  console.error('       campaign restore [--runs N] [--seed N] [--quick]');
  console.error('       campaign full-disk [--runs N] [--parts postgres,restate,store] [--quick]');
  console.error('       campaign money [--seeds N] [--seed FIRST] [--mutants]');
  console.error('       campaign money-crash [--payments N] [--kills N] [--seed N] [--quick]');
  console.error('       campaign knowledge-crash [--files N] [--kills N] [--seed N] [--quick]');
  console.error('       campaign images [--quick]');
  console.error('       campaign operate [--only a,b] [--streams N] [--away SECONDS] [--seed N] [--quick]');
  process.exit(2);
}
const violations = await campaign();
console.log(violations === 0 ? `${name} passed` : `${name} failed: ${violations} violations`);
process.exitCode = violations === 0 ? 0 : 1;
