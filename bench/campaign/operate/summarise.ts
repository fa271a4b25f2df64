import type { Fault } from './judge.ts';
import { type Evidence, type Trial, takenRuns } from './trial.ts';
import { longestSilence } from './turn-faults.ts';

const countBy = (names: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

/** From the part's return to the first word of a turn that was asked after it. */
const recoverySeconds = ({ windows, runs }: Trial) => {
  const back = Math.max(0, ...windows.map(({ to }) => to));
  if (back === 0 || back === Number.POSITIVE_INFINITY) return null;
  const heard = runs.filter(({ askedAt, events }) => askedAt >= back && events > 0).map(({ heardAt }) => heardAt);
  return heard.length === 0 ? null : Math.max(0, Math.min(...heard) - back) / 1000;
};

export const summarise = (trial: Trial, { stored, calls }: Evidence, faults: readonly Fault[]) => {
  const byId = new Map(stored.map((run) => [run.id, run]));
  const taken = takenRuns(trial.runs, byId);
  const perKey = [...Map.groupBy(calls, ({ key }) => key ?? '').values()];
  return {
    name: trial.scenario.name,
    does: trial.scenario.does,
    boundSeconds: trial.scenario.boundMs / 1000,
    asked: trial.runs.length,
    accepted: taken.length,
    done: taken.filter(({ id }) => byId.get(id)?.status === 'done').length,
    failed: countBy(
      taken.flatMap(({ id }) => (byId.get(id)?.status === 'failed' ? [byId.get(id)?.errorCode ?? '?'] : [])),
    ),
    refused: countBy(trial.runs.flatMap(({ refusal }) => (refusal ? [`${refusal.status} ${refusal.reason}`] : []))),
    abandoned: trial.runs.filter(({ isAbandoned }) => isAbandoned).length,
    longestSilenceSeconds: longestSilence(trial) / 1000,
    recoverySeconds: recoverySeconds(trial),
    awaySeconds: Math.max(0, ...trial.windows.map(({ from, to }) => to - from)) / 1000,
    exits: trial.exits.map(({ part, wasAsked, code, signal, ms }) => ({
      part,
      wasAsked,
      code: code ?? signal,
      seconds: ms / 1000,
    })),
    modelCalls: calls.length,
    mostCallsOfOneStep: Math.max(0, ...perKey.map(({ length }) => length)),
    peakMb: trial.sight.peakMb,
    probes: countBy(trial.sight.probes.map(({ part, what, status }) => `${part} ${what} ${status ?? 'none'}`)),
    seconds: (trial.endedAt - trial.startedAt) / 1000,
    violations: countBy(faults.map(({ kind }) => kind)),
  };
};
export type Summary = ReturnType<typeof summarise>;

const told = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ') || '-';

const columns: [string, (summary: Summary) => string][] = [
  ['scenario', ({ name }) => name],
  ['accepted', ({ accepted }) => String(accepted)],
  ['done', ({ done }) => String(done)],
  ['failed', ({ failed }) => told(failed)],
  ['refused', ({ refused }) => told(refused)],
  [
    'silence s (bound)',
    (one) => `${one.longestSilenceSeconds.toFixed(1)} (${one.boundSeconds}+${one.awaySeconds.toFixed(0)})`,
  ],
  ['recovery s', ({ recoverySeconds: seconds }) => seconds?.toFixed(1) ?? '-'],
  [
    'exits',
    ({ exits }) =>
      exits
        .map(({ part, wasAsked, code, seconds }) => `${wasAsked ? '' : '!'}${part} ${code} ${seconds.toFixed(1)}s`)
        .join(', ') || '-',
  ],
  ['violations', ({ violations }) => told(violations)],
];

export const printLine = (summary: Summary) => {
  const { name, accepted, done, seconds, violations } = summary;
  const bad = Object.values(violations).reduce((sum, count) => sum + count, 0);
  console.log(
    `${bad === 0 ? '✓' : '✗'} ${name}: ${done} of ${accepted} done in ${seconds.toFixed(0)} s; ${bad === 0 ? 'no violation' : told(violations)}`,
  );
};

export const printSummaries = (summaries: readonly Summary[]) => {
  const rows = [columns.map(([title]) => title), ...summaries.map((one) => columns.map(([, cell]) => cell(one)))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  console.log();
  for (const row of rows)
    console.log(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
};
