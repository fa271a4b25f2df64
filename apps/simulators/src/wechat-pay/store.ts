import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type Payment = {
  transactionId: string;
  totalFen: number;
  currency: string;
  appId: string;
  successTime: string;
};
export type Order = {
  outTradeNo: string;
  description: string;
  totalFen: number;
  currency: string;
  appId: string;
  notifyUrl: string;
  expiresAt: string;
  isClosed: boolean;
  codeUrls: string[];
  payments: Payment[];
};
export type Refund = {
  outRefundNo: string;
  refundId: string;
  transactionId: string;
  outTradeNo: string;
  refundFen: number;
  totalFen: number;
  reason: string;
  notifyUrl: string;
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  createdAt: string;
  successTime?: string;
};

type Line = { order: Order } | { refund: Refund };

/** Orders and refunds outlive a restart: people of the demo ask for money back next week. */
export const openStore = (file: string) => {
  mkdirSync(dirname(file), { recursive: true });
  const orders = new Map<string, Order>();
  const refunds = new Map<string, Refund>();
  const keep = (line: Line) => {
    if ('order' in line) orders.set(line.order.outTradeNo, line.order);
    else refunds.set(line.refund.outRefundNo, line.refund);
  };
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  for (const line of lines) keep(JSON.parse(line) as Line);

  const save = (line: Line) => {
    keep(line);
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  return {
    order: (outTradeNo: string) => orders.get(outTradeNo),
    refund: (outRefundNo: string) => refunds.get(outRefundNo),
    orders: () => [...orders.values()],
    refunds: () => [...refunds.values()],
    orderOfCode: (codeUrl: string) => [...orders.values()].find(({ codeUrls }) => codeUrls.includes(codeUrl)),
    paymentOf: (transactionId: string) => {
      for (const order of orders.values()) {
        const payment = order.payments.find((one) => one.transactionId === transactionId);
        if (payment) return { order, payment };
      }
      return undefined;
    },
    saveOrder: (order: Order) => save({ order }),
    saveRefund: (refund: Refund) => save({ refund }),
  };
};

export type Store = ReturnType<typeof openStore>;

export const isOver = (order: Order, now = Date.now()) => order.isClosed || Date.parse(order.expiresAt) <= now;

let counter = 0;
/** As long as WeChat's own, and never twice. */
export const newNumber = (head: string) => {
  counter += 1;
  return `${head}${Date.now()}${String(process.pid % 1000).padStart(3, '0')}${String(counter).padStart(7, '0')}`;
};
