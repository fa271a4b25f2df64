import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alertsFile, readAlerts, readPanels } from '../apps/server/test/monitoring-files.ts';
import { readExpression } from '../apps/server/test/promql.ts';
import { inCheckout } from './dev/home.ts';

const alerts = readAlerts();
const names = [
  ...['ApiDown', 'WorkerDown', 'SandboxDown', 'DatabaseUnavailable', 'ValkeyUnavailable', 'EngineUnavailable'],
  ...['WorkerNotRegistered', 'StoreUnavailable', 'RunStuck', 'OutboxStuck', 'JobTickLate', 'PartitionMissing'],
  ...['PoolWaits', 'ProviderFailing', 'FirstTokenSlow', 'RunsFailing', 'EventLoopBlocked', 'UncaughtErrors'],
  ...['SandboxQueueLong', 'ClockSkew', 'DiskNearlyFull'],
];

describe('alerts.yaml', () => {
  it('has every alarm once', () => {
    expect(alerts.map(({ alert }) => alert)).toEqual(names);
  });

  it.each(alerts)('$alert says in both languages what is wrong, how bad it is and what to read', (rule) => {
    expect(rule.for).toMatch(/^\d+[sm]$/);
    expect(['critical', 'warning']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toMatch(/\p{Script=Han}/u);
    expect(rule.annotations.summary_en).toMatch(/^[\p{Script=Latin}\p{P}\p{S}\d ]+$/u);
    expect(rule.annotations.runbook_url).toBe(`docs/operate/runbook.md#${rule.alert.toLowerCase()}`);
  });

  it.each(alerts)('$alert names in its words only labels that its expression leaves', ({ expr, annotations }) => {
    const used = [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
    const { groups } = readExpression(expr);
    const left = expr.includes('kubelet_') ? [...groups, 'persistentvolumeclaim'] : groups;
    expect(used.filter((label) => !left.includes(label))).toEqual([]);
  });

  const runbook = inCheckout('docs/operate/runbook.md');
  it.runIf(existsSync(runbook))('has a heading in the runbook for every alarm', () => {
    const headings = [...readFileSync(runbook, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
    expect(names.filter((name) => !headings.includes(name))).toEqual([]);
  });

  const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync);
  it.runIf(promtool)('is taken by Prometheus itself', () => {
    expect(execFileSync(promtool ?? '', ['check', 'rules', alertsFile], { encoding: 'utf8' })).toContain(
      `${names.length} rules found`,
    );
  });
});

describe('dashboard.json', () => {
  const panels = readPanels();

  it('is read from top to bottom: up, served, waiting, growing', () => {
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title.split(' / ')[1])).toEqual([
      'Is it up',
      'Are people served',
      'Where does it wait',
      'What grows',
    ]);
  });

  it('names in every legend only labels that the expression leaves', () => {
    const target = ['job', 'instance'];
    for (const { title, targets = [] } of panels)
      for (const { expr, legendFormat } of targets) {
        const { groups } = readExpression(expr);
        const isWhole = groups.length === 0;
        const used = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
        expect(
          used.filter((label) => !(isWhole ? target : groups).includes(label)),
          title,
        ).toEqual([]);
      }
  });
});
