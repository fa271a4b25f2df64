import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../test/life-child.ts', import.meta.url));

/** A process of its own in which something goes wrong; told to stop after a while if it has not ended by itself. */
const live = async (way: string, stopMs = 60_000) => {
  const child = spawn(process.execPath, [program, way], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let timer: NodeJS.Timeout | undefined;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk.toString()));
  child.stdout.once('data', () => {
    timer = setTimeout(() => child.kill('SIGTERM'), stopMs);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  const counted = /"counted":(\[.*?\])/.exec(printed)?.[1];
  return {
    code,
    printed,
    counted: counted
      ? (JSON.parse(counted) as { labels: { kind: string }; value: number }[]).filter(({ value }) => value > 0)
      : undefined,
  };
};

describe('a process', { timeout: 30_000 }, () => {
  it.each([
    ['timer', 'exception'],
    ['interval', 'exception'],
    ['immediate', 'exception'],
    ['microtask', 'exception'],
    ['emitter', 'exception'],
    ['stream', 'exception'],
    ['thread', 'exception'],
    ['rejection', 'rejection'],
    ['rejection without an error', 'rejection'],
  ])('in which an error meets nobody (%s) counts it, drains and asks to be started again', async (way, kind) => {
    const { code, printed, counted } = await live(way);
    expect(code).toBe(1);
    expect(counted?.map(({ labels }) => labels.kind)).toContain(kind);
    expect(printed).toContain('an error met nobody: draining');
    expect(printed).not.toContain('what a person wrote');
  });

  it.each(['write after the end', 'write after a reset', 'http2 stream of a peer that left'])(
    'goes on when only a peer has left (%s)',
    async (way) => {
      const { code, printed, counted } = await live(way, 1_500);
      expect(code).toBe(0);
      expect(printed).toContain('told to stop');
      expect(counted?.map(({ labels }) => labels.kind)).toEqual(['peer']);
    },
  );

  it('that cannot start says why', async () => {
    const { code, printed } = await live('start');
    expect(code).toBe(1);
    expect(printed).toContain('the port is taken');
    expect(printed).toContain('could not start');
  });

  it('that is told to stop and hangs is cut off', async () => {
    const { code } = await live('hang', 500);
    expect(code).toBe(1);
  });
});
