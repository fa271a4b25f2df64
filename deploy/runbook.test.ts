import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { inCheckout } from './dev/home.ts';
import { readCommandBlocks } from './document-commands.ts';
import { leastValues } from './render-chart.ts';

const documents = ['backup', 'runbook', 'install', 'deploy', 'upgrade'].map((name) => `docs/operate/${name}.md`);
const blocks = documents.flatMap(readCommandBlocks);
const blocksFor = (where: string) => blocks.filter((block) => block.where === where);
const compose = parse(readFileSync(inCheckout('deploy/compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, unknown>;
  volumes: Record<string, unknown>;
};
const templates = readdirSync(inCheckout('deploy/helm/zhixing/templates'))
  .map((name) => readFileSync(inCheckout('deploy/helm/zhixing/templates', name), 'utf8'))
  .join('\n');

/** `… compose.yaml VERB [flags] SERVICE…` or `dc VERB …`; after exec and run the rest is the service's own command. */
const servicesOf = (line: string): string[] => {
  const [, verb = '', rest = ''] = /(?:\bdc|compose\.yaml) (up|exec|run|rm|restart|stop|logs) (.*)/.exec(line) ?? [];
  const words = rest.replaceAll(/-(v|-user) \S+/g, '').match(/(?<=^| )[a-z]+(?= |$)/g) ?? [];
  return verb === 'exec' || verb === 'run' ? words.slice(0, 1) : words;
};

describe('commands of the runbook', () => {
  it.each(blocks)('$place can be read by a shell', ({ text }) => {
    execFileSync('bash', ['-n'], { input: text, stdio: ['pipe', 'ignore', 'pipe'] });
  });

  it.each(blocksFor('compose'))('$place names services and volumes that exist', ({ text }) => {
    const services = text.split('\n').flatMap(servicesOf);
    expect(services.length).toBeGreaterThan(0);
    for (const name of services) expect(Object.keys(compose.services)).toContain(name);
    for (const [, name] of text.matchAll(/deploy_(\w+)/g)) expect(Object.keys(compose.volumes)).toContain(name);
  });

  it.each(blocksFor('helm'))('$place names parts of the chart', ({ text }) => {
    for (const [, name] of text.matchAll(/component=(\w+)/g))
      expect(templates).toContain(`app.kubernetes.io/component: ${name}`);
    for (const [, name] of text.matchAll(/deployment[ /]"?zhixing-(\w+)/g))
      expect(templates).toMatch(new RegExp(String.raw`name: \{\{ \$?\.Release\.Name }}-${name}`));
  });
});

describe('commands of the installation', () => {
  const program = readFileSync(inCheckout('apps/server/src/cli.ts'), 'utf8');
  const inits = readCommandBlocks('docs/operate/install.md').filter(({ text }) => text.includes('cli.ts init'));

  it.each(inits)('$place uses options that the command has', ({ text }) => {
    const [, options = ''] = / init (.*)/.exec(text) ?? [];
    const names = [...options.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(program).toMatch(new RegExp(`^ {2}'?${name}'?: \\{ type: 'string'`, 'm'));
  });

  it('is given for all three ways of running it', () => {
    expect(inits.map(({ where }) => where)).toEqual(['', 'compose', 'helm']);
  });

  it.each(
    blocksFor('helm').flatMap(({ place, text }) => text.match(/^helm .*$/gm)?.map((line) => ({ place, line })) ?? []),
  )('$place: $line is a chart that helm renders', ({ line }) => {
    const [, rest = ''] = /^helm upgrade (?:--install )?(zhixing deploy\/helm\/zhixing .*)$/.exec(line) ?? [];
    const values = join(mkdtempSync(join(tmpdir(), 'zhixing-values-')), 'my-values.yaml');
    writeFileSync(values, stringify(leastValues));
    const command = `helm template ${rest.replace('my-values.yaml', values)}`;
    const env = {
      PATH: `${inCheckout('node_modules/.bin')}:${process.env.PATH}`,
      NEW: '2.0.0',
      OLD: '1.0.0',
      RELEASE: '1.0.0',
    };
    const chart = execFileSync('bash', ['-ec', command], { cwd: inCheckout('.'), env, encoding: 'utf8' });
    expect(chart).toContain('kind: Deployment');
    if (line.includes('drainingReleases')) expect(chart.match(/WORKER_REGISTERS/g)).not.toBeNull();
  });
});

describe('alarms of the runbook', () => {
  const text = readFileSync(inCheckout('docs/operate/runbook.md'), 'utf8');
  const [, alarms = ''] = /^## Alarms\n(.*?)^## /ms.exec(text) ?? [];
  const sections = [...alarms.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);

  it('has a section for every row of the table, in the same order', () => {
    expect(sections.length).toBeGreaterThan(15);
    expect([...alarms.matchAll(/^\| \[(\w+)\]/gm)].map(([, name]) => name)).toEqual(sections);
  });

  it('leads every link of the document to a section', () => {
    const titles = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
    for (const [, anchor] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(titles).toContain(anchor);
  });

  const rules = inCheckout('deploy/monitoring/alerts.yaml');
  it.runIf(existsSync(rules))('explains every alarm there is', () => {
    const names = [...readFileSync(rules, 'utf8').matchAll(/^\s*-? ?alert: (\w+)$/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect([...new Set(names)].filter((name) => !sections.includes(name))).toEqual([]);
  });
});
