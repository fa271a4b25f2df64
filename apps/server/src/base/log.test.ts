import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const canary = 'CANARY-7f3a';

/** Runs a line of code with the real log in a process of its own and gives back what it printed. */
const printed = (code: string, level = 'trace') => {
  const program = `
    const { createLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)});
    const log = createLog('test', ${JSON.stringify(level)});
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

  it('prints the message of an error, but no secret that hangs on it', () => {
    const output = printed(`
      const cause = Object.assign(new Error('refused'), { password: canary });
      const err = Object.assign(new Error('broken'), { token: canary, request: { authorization: canary }, cause });
      log.error({ err }, 'failed');`);
    expect(output).toContain('broken');
    expect(output).not.toContain(canary);
  });

  it('prints a failed query without the values that were sent with it', () => {
    const output = printed(`
      const { DrizzleQueryError } = await import('drizzle-orm');
      const err = new DrizzleQueryError('insert into account (password_hash) values ($1)', [canary], new Error('timeout'));
      log.error({ err }, 'request failed');`);
    expect(output).toContain('timeout');
    expect(output).not.toContain(canary);
  });
});
