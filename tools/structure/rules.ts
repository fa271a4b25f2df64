import { basename } from 'node:path';
import { limits } from '../../packages/contract/src/limit.ts';
import { isOutside, roomOf } from './rooms.ts';
import type { SourceFile } from './source-file.ts';
import { unsafeFaults } from './unsafe-code.ts';
import { isTestPart, passesEgress } from './ways-out.ts';

type Rule = { name: string; faults: (files: SourceFile[]) => string[] };

const eachFile = (name: string, faultsOf: (file: SourceFile) => string[]): Rule => ({
  name,
  faults: (files) => files.flatMap((file) => faultsOf(file).map((fault) => `${file.path}: ${fault}`)),
});

const featureOf = (path: string) => /^apps\/(server|web)\/src\/features\/([^/]+)\//.exec(path)?.[2];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

const direction = eachFile('imports flow one way', ({ path, imports }) => {
  const room = roomOf(path);
  if (!room || isOutside(path)) return [];
  return imports
    .map((target) => ({ target, to: roomOf(target) }))
    .filter(({ to }) => to && to.name !== room.name && !room.mayImport.includes(to.name))
    .map(({ target, to }) => `${room.name} may not import ${to?.name} (${target})`);
});

const featureDoor = eachFile('a feature is entered by its index', ({ path, imports }) => {
  if (isOutside(path)) return [];
  return imports.flatMap((target) => {
    const to = featureOf(target);
    if (!to || featureOf(path) === to) return [];
    if (path.startsWith('apps/web/src/features/')) return [`features never import each other (${target})`];
    return target.startsWith('apps/server/') && basename(target) !== 'index.ts'
      ? [`past the index of ${to} (${target})`]
      : [];
  });
});

const bindOnly = eachFile('only routes.ts speaks to http', ({ path, imports }) =>
  featureOf(path) && !isTest(path) && basename(path) !== 'routes.ts'
    ? imports.filter((target) => target.startsWith('apps/server/src/http/')).map((target) => `imports ${target}`)
    : [],
);

const settings = eachFile('settings are read in one file', ({ path, text }) =>
  /\bprocess\.env\b/.test(text) && /^(apps|packages)\//.test(path) && !isOutside(path) && basename(path) !== 'env.ts'
    ? ['reads process.env']
    : [],
);

const outbound = eachFile('the egress is the only way out', (file) =>
  file.path.startsWith('apps/server/src/') && !isTest(file.path) && !isTestPart(file.path) ? passesEgress(file) : [],
);

const safeCode = eachFile('text stays text, and cryptography is of today', unsafeFaults);

/** Native promise combinators over engine operations crash-loop a handler. */
const engineSafe = eachFile('engine handlers use the engine’s own combinators', ({ path, text, imports }) =>
  /^apps\/server\/src\/(jobs|runtime)\//.test(path) && imports.includes('@restatedev/restate-sdk')
    ? [...text.matchAll(/\b(Promise\.(?:all|race|any|allSettled)|Date\.now|Math\.random|randomUUID)\b/g)].map(
        ([, word]) => `uses ${word}`,
      )
    : [],
);

/** The sandbox counts its own queue; a feature only passes on what it was told. */
const countedCodes = Object.values(limits)
  .filter(({ kind, code }) => kind !== 'sent' && code !== 'SANDBOX_QUEUE_FULL')
  .map(({ code }) => code);
const oneCount = eachFile('limits are counted in one place', ({ path, text }) =>
  /^apps\/server\/src\/(?!features\/limit\/|http\/)/.test(path) && !isTest(path)
    ? countedCodes.filter((code) => text.includes(`AppError('${code}'`)).map((code) => `throws ${code} by itself`)
    : [],
);

/** What only one feature reads and writes. Others ask it. */
const ownTables: Record<string, string> = {
  'apps/server/src/db/schema/membership.ts': 'membership',
  'apps/server/src/db/schema/wallet.ts': 'wallet',
};
const oneKeeper = eachFile('plans and money have one keeper each', ({ path, imports }) =>
  featureOf(path) && !isTest(path)
    ? imports
        .filter((target) => target in ownTables && ownTables[target] !== featureOf(path))
        .map((target) => `reads ${target} past features/${ownTables[target]}`)
    : [],
);

const asksModels = /^apps\/server\/src\/gateways\/model\/(ask-once|stream-round|language-model)\.ts$/;
/** Whoever asks by themselves forgets the quota, the next model or the meter. */
const oneAsker = eachFile('models are asked in one place', ({ path, imports }) =>
  /^apps\/server\/src\/(?!gateways\/model\/|features\/model\/)/.test(path) && !isTest(path)
    ? imports.filter((target) => asksModels.test(target)).map((target) => `imports ${target}; ask with askModel`)
    : [],
);

/** Two places of toasts at one spot cover each other. */
const toasts = eachFile('toasts are shown in one place', ({ path, text }) =>
  /^apps\/web\/src\//.test(path) &&
  (/\buse(Message|Notification)\(/.test(text) ||
    /import \{[^}]*\b(message|notification|App)\b[^}]*\} from 'antd'/.test(text))
    ? ['shows toasts of its own; send them with notify']
    : [],
);

/** What stands once in the web; a second one would soon behave otherwise. */
const singles = [
  {
    homes: ['apps/web/src/blocks/draft/use-leave-guard.tsx'],
    sign: /\buseBlocker\(/,
    fault: 'guards leaving by itself; use useLeaveGuard',
  },
  {
    // How many agents there are is known as a least number only.
    homes: ['apps/web/src/ui/list-frame.tsx', 'apps/web/src/blocks/agent/agent-list.tsx'],
    sign: /\bisPlaceholderData\b[\s\S]*<(Pagination|Pages)\b/,
    fault: 'draws the states of a list by itself; use ListFrame',
  },
  {
    homes: [],
    sign: /import \{[^}]*\buseTranslation\b[^}]*\} from 'react-i18next'/,
    fault: 'copies all texts at each use; take useTranslation of lib',
  },
  {
    homes: [],
    sign: /\.toLocaleString\((locale|'[\w-]+')?\)/,
    fault: 'starts Intl for a count, in the language of the browser; use formatCount',
  },
];
const oneOfEach = eachFile('the web has one of each', ({ path, text }) =>
  path.startsWith('apps/web/src/') && !isTest(path)
    ? singles.filter(({ homes, sign }) => !homes.includes(path) && sign.test(text)).map(({ fault }) => fault)
    : [],
);

/** Handed to nothing but a fetch, a timeout does no harm; joined with another signal it is kept long after its work. */
const timeLimits = eachFile('work that must end in time gives the time up with its end', ({ path, text }) =>
  path.startsWith('apps/server/src/') && !isTest(path) && /(?<!\bsignal: |`)AbortSignal\.timeout\b/.test(text)
    ? ['keeps a signal until its time is over; use withTimeLimit']
    : [],
);

const vagueNames = eachFile('files are named after what they hold', ({ path }) =>
  /(^|[-/.])(utils?|helpers?|common|misc|types?|constants?)([-/.]|$)/.test(path.replace(/\.tsx?$/, ''))
    ? ['a name that says nothing']
    : [],
);

const size = eachFile('files stay small', ({ path, text }) => {
  const limit = /\/(locale|seed|fixtures?|data)\//.test(path) ? Number.POSITIVE_INFINITY : isTest(path) ? 600 : 400;
  const lines = text.split('\n').length;
  return lines > limit ? [`${lines} lines, ${limit} at most`] : [];
});

const cycles: Rule = {
  name: 'no import cycles',
  faults: (files) => {
    const graph = new Map(files.map(({ path, imports }) => [path, imports]));
    const done = new Set<string>();
    const found: string[] = [];
    const visit = (path: string, trail: string[]) => {
      const at = trail.indexOf(path);
      if (at >= 0) found.push([...trail.slice(at), path].join(' → '));
      if (at >= 0 || done.has(path)) return;
      for (const next of graph.get(path) ?? []) if (graph.has(next)) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const { path } of files) visit(path, []);
    return found;
  },
};

const rules = [
  direction,
  featureDoor,
  bindOnly,
  settings,
  outbound,
  safeCode,
  engineSafe,
  oneCount,
  oneAsker,
  oneKeeper,
  timeLimits,
  vagueNames,
  size,
  toasts,
  oneOfEach,
  cycles,
];

export const findFaults = (files: SourceFile[]) =>
  rules.flatMap(({ name, faults }) => faults(files).map((fault) => `${name}\n  ${fault}`));
