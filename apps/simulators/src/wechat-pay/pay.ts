import type { Ledger } from '../ledger.ts';
import { type Notifier, type NotifyHow, type PayEntry, paymentEvent } from './notify.ts';
import type { PaySwitches } from './pay-switches.ts';
import { isOver, newNumber, type Payment, type Store } from './store.ts';

export type PayInput = {
  outTradeNo: string;
  amountFen?: number;
  appId?: string;
  currency?: string;
  twice?: boolean;
  notify?: NotifyHow;
  afterClose?: boolean;
  /** When it happened, for the bill of another day. */
  at?: string;
};

type Options = {
  store: Store;
  notify: Notifier;
  ledger: Ledger<PayEntry>;
  switches: PaySwitches;
  merchantId: string;
};

/** What the payer's phone does. Gives the numbers of the payments, and a promise of their notifies. */
export const createPay =
  ({ store, notify, ledger, switches, merchantId }: Options) =>
  (input: PayInput) => {
    const order = store.order(input.outTradeNo);
    if (!order) throw new Error('no such order');
    const mayBeLate = input.afterClose ?? switches.settings.payAfterClose;
    if (isOver(order) && !mayBeLate) throw new Error('the order is closed');
    if (order.payments.length > 0 && !input.twice) throw new Error('the order is paid');
    const missing = input.twice ? 2 - Math.min(order.payments.length, 1) : 1;
    const made = Array.from(
      { length: missing },
      (): Payment => ({
        transactionId: newNumber('42000'),
        totalFen: input.amountFen ?? order.totalFen,
        currency: input.currency ?? order.currency,
        appId: input.appId ?? order.appId,
        successTime: new Date(input.at ?? Date.now()).toISOString(),
      }),
    );
    store.saveOrder({ ...order, payments: [...order.payments, ...made] });
    const told = made.map((payment) => {
      ledger.record([order.outTradeNo], { kind: 'pay', ...payment });
      return notify(order.outTradeNo, order.notifyUrl, paymentEvent(order, payment, merchantId), input.notify);
    });
    return { transactionIds: made.map(({ transactionId }) => transactionId), told: Promise.all(told) };
  };

export type Pay = ReturnType<typeof createPay>;
