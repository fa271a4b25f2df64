import { join } from 'node:path';
import { backup } from './backup.ts';
import { compose } from './compose.ts';
import { seedHint, serverCli } from './database.ts';
import { down, reset, stopOne } from './down.ts';
import { environmentOf } from './environment.ts';
import { type Instance, openInstance } from './instance.ts';
import { withLock } from './lock.ts';
import { logOf } from './mark.ts';
import { partName } from './parts.ts';
import { runAttached } from './process.ts';
import { psql } from './psql.ts';
import { serverRelease } from './release.ts';
import { restore } from './restore.ts';
import { placeOf } from './run-part.ts';
import { explain, usage, welcome } from './say.ts';
import { changeSecret } from './secret.ts';
import { status } from './status.ts';
import { upEverything, upPart, upServices } from './up.ts';

type Action = (instance: Instance, args: string[]) => Promise<number | undefined>;
type Command = { act: Action; creates?: boolean; isAlone?: boolean };

const commands: Record<string, Command> = {
  up: { act: up, creates: true, isAlone: true },
  services: { act: async (instance) => upServices(instance).then(() => 0), creates: true, isAlone: true },
  down: { act: async (instance) => down(instance).then(() => 0), isAlone: true },
  stop: { act: stop, isAlone: true },
  reset: { act: async (instance, args) => reset(instance, args.includes('--yes')).then(() => 0), isAlone: true },
  status: { act: async (instance) => ((await status(instance)) ? 0 : 1) },
  logs: { act: logs },
  sql: { act: sql },
  token: { act: (instance, args) => runAttached(serverCli(instance, 'token', ...args)) },
  secret: { act: secret, isAlone: true },
  env: { act: printEnvironment },
  backup: { act: makeBackup },
  restore: {
    act: async (instance, args) => restore(instance, firstName(args), args.includes('--yes')).then(() => 0),
    creates: true,
    isAlone: true,
  },
};

async function up(instance: Instance, [part]: string[]) {
  if (part) return upPart(instance, partName(part)).then(() => 0);
  const began = performance.now();
  await upEverything(instance);
  welcome(instance, (performance.now() - began) / 1000, seedHint(instance));
  return 0;
}

async function secret(instance: Instance, [step = '']: string[]) {
  if (step === 'reseal') return runAttached(serverCli(instance, 'reseal-secrets'));
  console.log(changeSecret(instance, step));
  return 0;
}

async function makeBackup(instance: Instance, args: string[]) {
  const began = performance.now();
  const folder = await backup(instance, firstName(args));
  console.log(`\nBacked up in ${((performance.now() - began) / 1000).toFixed(1)} s: ${folder}`);
  return 0;
}

async function stop(instance: Instance, args: string[]) {
  const name = partName(firstName(args));
  const hasStopped = await stopOne(instance, name, args.includes('--kill') ? 'SIGKILL' : undefined);
  console.log(`  ${name} ${hasStopped ? 'stopped' : 'was not running'}`);
  return 0;
}

/** The owner changes tables and sees no tenant's rows; `--all-tenants` reads them all and changes nothing. */
function sql(instance: Instance, args: string[]) {
  const { DATABASE_OWNER_URL, DATABASE_BACKUP_URL } = environmentOf(instance);
  const url = args.includes('--all-tenants') ? DATABASE_BACKUP_URL : DATABASE_OWNER_URL;
  return runAttached(
    psql(
      instance,
      url,
      args.filter((arg) => arg !== '--all-tenants'),
    ),
  );
}

function logs(instance: Instance, args: string[]) {
  const name = partName(firstName(args));
  const follow = args.includes('-f');
  if (placeOf(instance, name) === 'docker') {
    return runAttached(compose(instance, 'logs', '--tail=200', ...(follow ? ['-f'] : []), name));
  }
  return runAttached({ file: 'tail', args: ['-n', '200', ...(follow ? ['-F'] : []), logOf(instance, name)] });
}

async function printEnvironment(instance: Instance) {
  const env = { ...environmentOf(instance), RELEASE: serverRelease() };
  for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`);
  return 0;
}

function firstName(args: string[]) {
  return args.find((arg) => !arg.startsWith('-'));
}

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name];
try {
  if (command) {
    const instance = await openInstance(command.creates ?? false);
    const act = () => command.act(instance, args);
    process.exitCode = await (command.isAlone ? withLock(join(instance.folder, 'lock'), act) : act());
  } else {
    usage();
    process.exitCode = name === 'help' || name === '--help' ? 0 : 2;
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
