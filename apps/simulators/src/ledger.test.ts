import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openLedger } from './ledger.ts';

const dir = mkdtempSync(join(tmpdir(), 'zhixing-ledger-'));
afterAll(() => rmSync(dir, { recursive: true }));

const open = (name: string) =>
  openLedger<{ key?: string }>({
    file: join(dir, name),
    keyOf: ({ key }) => key,
    mailboxOf: (address) => address.toLowerCase(),
  });

test('a message is a duplicate per mailbox, and one without a key never is', () => {
  const ledger = open('duplicates');
  ledger.record(['a'], { key: '1' });
  expect(ledger.record(['A', 'b'], { key: '1' })).toMatchObject({
    to: ['a', 'b'],
    deliveredTo: ['b'],
    duplicate: false,
  });
  expect(ledger.record(['a'], { key: '1' }).duplicate).toBe(true);
  ledger.record(['a'], {});
  expect(ledger.record(['a'], {}).duplicate).toBe(false);
});

test('opening again keeps entries, numbers and what was delivered', () => {
  open('again').record(['a'], { key: '1' });
  const ledger = open('again');
  expect(ledger.record(['a'], { key: '1' })).toMatchObject({ seq: 2, duplicate: true });
  expect(ledger.list({ since: 1 })).toHaveLength(1);
});

test('half a line left by a kill is dropped and the next entry starts on its own line', () => {
  open('torn').record(['a'], { key: '1' });
  appendFileSync(join(dir, 'torn'), '{"seq":2,"key":"知');
  open('torn').record(['a'], { key: '2' });
  expect(
    open('torn')
      .list({})
      .map(({ seq, key }) => [seq, key]),
  ).toEqual([
    [1, '1'],
    [2, '2'],
  ]);
});

test('a broken line in the middle is an error, not a silent loss', () => {
  writeFileSync(join(dir, 'broken'), 'not json\n');
  expect(() => open('broken')).toThrow();
});

test('clearing forgets deliveries but never reuses a number', () => {
  const ledger = open('clear');
  ledger.record(['a'], { key: '1' });
  ledger.clear();
  expect(ledger.list({})).toEqual([]);
  expect(ledger.record(['a'], { key: '1' })).toMatchObject({ seq: 2, duplicate: false });
});
