import { expect, it } from 'vitest';
import { createShares } from './shares.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('gives a free place to who waits longest, whatever tenant that is', async () => {
  const { take } = createShares(4);
  const backs = [await take({ share: 'chat', tenantId: 'a' }), await take({ share: 'chat', tenantId: 'a' })];
  backs.push(await take({ share: 'chat', tenantId: 'a' }), await take({ share: 'chat', tenantId: 'b' }));
  const gone: string[] = [];
  const held: (() => void)[] = [];
  const wait = (name: string, tenantId: string, holder?: string) =>
    void take({ share: 'chat', tenantId, holder }).then((back) => {
      gone.push(name);
      held.push(back);
    });
  wait('first of a', 'a', 'row');
  wait('second of a, for the same row', 'a', 'row');
  wait('first of b', 'b');
  wait('third of a', 'a');
  backs[0]?.();
  await settled();
  expect(gone).toEqual(['first of a']);
  // Three of four are as many as one tenant gets.
  backs[3]?.();
  await settled();
  expect(gone).toEqual(['first of a', 'first of b']);
  backs[1]?.();
  await settled();
  expect(gone).toEqual(['first of a', 'first of b', 'third of a']);
  // The row is free again.
  held[0]?.();
  await settled();
  expect(gone.at(-1)).toBe('second of a, for the same row');
});

it('a line of thousands behind one tenant costs each of them the same', async () => {
  const { take, figures } = createShares(8);
  const through = async (count: number) => {
    const begun = performance.now();
    const pass = async () => {
      const back = await take({ share: 'chat', tenantId: 'a' });
      await settled();
      back();
    };
    await Promise.all(Array.from({ length: count }, pass));
    return (performance.now() - begun) / count;
  };
  await through(500);
  const [few, many] = [await through(500), await through(5_000)];
  expect(figures().chat).toMatchObject({ busy: 0, waiting: 0 });
  // With a look at all of the line for each that goes it was five times as much.
  expect(many).toBeLessThan(few * 3);
});
