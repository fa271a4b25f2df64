import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const canary = 'CANARY-7f3a';

/** Runs a line of code with the real log in a process of its own and gives back what it printed. */
const printed = (code: string, level = 'trace', withContent = false) => {
  const program = `
    const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)});
    const { inWork, noteWork } = await import(${JSON.stringify(new URL('./work-context.ts', import.meta.url).href)});
    const log = createLog('test', ${JSON.stringify(level)}, ${withContent});
    const canary = ${JSON.stringify(canary)};
    ${code}`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
};
const secretNames = [
  'password',
  'newPassword',
  'token',
  'authorization',
  'cookie',
  'code',
  'checkCode',
  'xat',
  'secret',
];

describe('the log', () => {
  it('prints one JSON line for each event, with time and name', () => {
    const lines = printed(`log.info({ requestId: 'r1' }, 'one'); log.warn('two');`).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), name: 'test', requestId: 'r1', msg: 'one' },
      { level: 40, time: expect.any(String), name: 'test', msg: 'two' },
    ]);
    expect(printed(`log.info('quiet')`, 'fatal')).toBe('');
  });

  it('never prints a secret field, at the top or up to two levels down, also in a child', () => {
    const output = printed(`
      for (const name of ${JSON.stringify(secretNames)}) {
        const fields = { [name]: canary, kept: name };
        for (const to of [log, log.child({ part: 'x' }), log.child(fields)]) {
          to.info(fields, 'top');
          to.info({ body: fields }, 'one down');
          to.info({ request: { headers: fields } }, 'two down');
        }
      }`);
    expect(output.trim().split('\n')).toHaveLength(secretNames.length * 9);
    expect(output).not.toContain(canary);
    for (const name of secretNames) expect(output).toContain(`"kept":"${name}"`);
  });

  it('prints what an error is and where it comes from, but none of its words and no secret that hangs on it', () => {
    const code = `
      const cause = Object.assign(new Error('refused ' + canary), { password: canary, code: 'ECONNRESET' });
      const err = Object.assign(new Error('broken ' + canary + '\\n    at ' + canary), {
        token: canary, request: { authorization: canary }, responseBody: canary, status: 429, cause });
      log.error({ err }, 'failed');`;
    const output = printed(code);
    expect(output).not.toContain(canary);
    expect(JSON.parse(output).err).toMatchObject({
      type: 'Error',
      status: 429,
      frames: expect.arrayContaining([expect.stringContaining('at ')]),
      cause: { type: 'Error', code: 'ECONNRESET' },
    });
    const told = printed(code, 'trace', true);
    expect(told).toContain(`broken ${canary}`);
    expect(told).not.toContain(`"token":"${canary}"`);
  });

  it('prints the words that quote nobody: our own, the kernel’s, and known ones of libraries', () => {
    const output = printed(`
      const { Fault } = await import(${JSON.stringify(new URL('./fault.ts', import.meta.url).href)});
      log.error({ err: new Fault('Restate refused a/b: HTTP 503') }, 'a');
      log.error({ err: new Error('Connection terminated unexpectedly') }, 'b');
      const net = await import('node:net');
      net.connect(1, '127.0.0.1').on('error', (err) => log.error({ err }, 'c'));`);
    expect(output).toContain('Restate refused a/b: HTTP 503');
    expect(output).toContain('Connection terminated unexpectedly');
    expect(output).toContain('connect ECONNREFUSED 127.0.0.1:1');
  });

  it('prints a failed query without the values that were sent with it or that the database met', () => {
    const output = printed(`
      const { DrizzleQueryError } = await import('drizzle-orm');
      const met = Object.assign(new Error('invalid input syntax for type json: ' + canary), {
        code: '22P02', detail: canary, where: canary, table: 'account' });
      const err = new DrizzleQueryError('insert into account (password_hash) values ($1)', [canary], met);
      log.error({ err }, 'request failed');`);
    expect(output).not.toContain(canary);
    expect(JSON.parse(output).err).toMatchObject({
      query: 'insert into account (password_hash) values ($1)',
      cause: { code: '22P02', table: 'account' },
    });
  });

  it('prints on every line whose work it is, also what was learnt on the way, and leaves it to that work', () => {
    const lines = printed(`
      const work = { requestId: 'r1' };
      await Promise.all([
        inWork(work, async () => {
          log.info({ only: 1 }, 'one');
          await new Promise((resolve) => setTimeout(resolve, 5));
          noteWork({ tenantId: 't1', runId: 'n1' });
          log.info('two');
        }),
        inWork({ requestId: 'r2', job: 'j' }, async () => log.info('three')),
      ]);
      log.info('four');
      if (work.only) throw new Error('a line was written into the work');`);
    const told = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.map(({ level: _, time: __, name: ___, ...rest }) => rest)).toEqual([
      { requestId: 'r1', only: 1, msg: 'one' },
      { requestId: 'r2', job: 'j', msg: 'three' },
      { requestId: 'r1', tenantId: 't1', runId: 'n1', msg: 'two' },
      { msg: 'four' },
    ]);
  });
});
