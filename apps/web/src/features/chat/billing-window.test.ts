import { expect, it } from 'vitest';
import { createBillingWindow } from './billing-window.ts';

const start = () => {
  let now = 1_000_000;
  const window = createBillingWindow(() => now);
  return {
    window,
    pass: (ms: number) => {
      now += ms;
    },
  };
};

it('BILL-02 the first question of a session is charge-due, the next is not', () => {
  const { window } = start();
  expect(window.isDue('s1')).toBe(true);
  window.paid('s1');
  expect(window.isDue('s1')).toBe(false);
  expect(window.isDue('s2')).toBe(true);
});

it('BILL-01 LIMIT-15 charge-due at 300 000 ms idle and not at 299 999', () => {
  const { window, pass } = start();
  window.paid('s1');
  pass(299_999);
  expect(window.isDue('s1')).toBe(false);
  pass(1);
  expect(window.isDue('s1')).toBe(true);
});

it('BILL-01 every sign of the person starts the five minutes anew', () => {
  const { window, pass } = start();
  window.paid('s1');
  for (let round = 0; round < 5; round++) {
    pass(299_000);
    window.sign();
  }
  expect(window.isDue('s1')).toBe(false);
});

it('BILL-01 the key that sends after five idle minutes does not hide that they passed', () => {
  const { window, pass } = start();
  window.paid('s1');
  pass(300_000);
  window.sign();
  expect(window.isDue('s1')).toBe(true);
});
