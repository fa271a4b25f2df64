import { describe, expect, it } from 'vitest';
import { moveOf, orderMachine } from './order-machine.ts';

const states = ['PENDING', 'PAID', 'CANCELLED', 'FROZEN', 'REFUNDED'] as const;
/** Where an event leads from each state; `-`: refused, `=`: nothing changes. */
const told = (event: keyof (typeof orderMachine)['PAID']) =>
  states
    .map((status) => {
      const move = orderMachine[status][event];
      if (move === 'refused') return '-';
      if (move === 'none') return '=';
      return [move.to, move.cause, move.does, move.when && `if ${move.when}`].filter(Boolean).join(' ');
    })
    .join(' | ');

describe('the table of orders', () => {
  it('is the one that was decided', () => {
    const events = ['paid', 'paid-late', 'paid-second', 'paid-wrong', 'cancel', 'expire'] as const;
    const backs = ['refund-asked', 'refund-part', 'refund-whole', 'refund-back', 'freeze', 'release'] as const;
    expect(Object.fromEntries([...events, ...backs].map((event) => [event, told(event)]))).toEqual({
      paid: 'PAID fulfil | PAID suspend | PAID fulfil | FROZEN suspend | REFUNDED suspend',
      'paid-late': 'FROZEN LATE suspend | PAID suspend | FROZEN LATE suspend | FROZEN suspend | REFUNDED suspend',
      'paid-second': 'FROZEN LATE suspend | PAID suspend | FROZEN LATE suspend | FROZEN suspend | REFUNDED suspend',
      'paid-wrong': 'FROZEN AMOUNT suspend | PAID suspend | FROZEN AMOUNT suspend | FROZEN suspend | REFUNDED suspend',
      cancel: 'CANCELLED BY_USER | - | = | - | -',
      expire: 'CANCELLED EXPIRED | = | = | = | =',
      'refund-asked': '- | FROZEN ASKED | - | - | -',
      'refund-part': '= | = | = | PAID if ASKED | =',
      'refund-whole': '= | = | = | REFUNDED if ASKED | =',
      'refund-back': '= | = | = | PAID if ASKED | =',
      freeze: '- | FROZEN ADMIN | - | - | -',
      release: '- | - | - | PAID if ADMIN | -',
    });
  });

  it('an order that stands still for another reason is not moved by the end of a refund, nor by a release', () => {
    for (const cause of ['LATE', 'AMOUNT', 'ADMIN'] as const)
      expect(moveOf({ status: 'FROZEN', cause }, 'refund-whole')).toBe('refused');
    for (const cause of ['LATE', 'AMOUNT', 'ASKED'] as const)
      expect(moveOf({ status: 'FROZEN', cause }, 'release')).toBe('refused');
    expect(moveOf({ status: 'FROZEN', cause: 'ASKED' }, 'refund-back')).toMatchObject({ to: 'PAID', cause: null });
    expect(moveOf({ status: 'FROZEN', cause: 'ADMIN' }, 'release')).toMatchObject({ to: 'PAID', cause: null });
  });
});
