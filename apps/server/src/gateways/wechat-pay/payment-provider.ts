/** What a provider says of money that came in. Amounts are whole 分. */
export type Payment = {
  state: 'SUCCESS' | 'REFUND';
  outTradeNo: string;
  transactionId: string;
  /** What the order costs; coupons of the provider lower what the payer gave, not this. */
  amountFen: number;
  currency: string;
  appId: string;
  merchantId: string;
  successTime: Date;
};

export type OpenOrder = { state: 'NOTPAY' | 'CLOSED' | 'USERPAYING' | 'PAYERROR' | 'REVOKED' };
export type Absent = { state: 'ABSENT' };

export type Refund = {
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';
  refundId: string;
  outRefundNo: string;
  outTradeNo: string;
  transactionId: string;
  refundFen: number;
  totalFen: number;
  successTime: Date | undefined;
};

/** One line of a day's bill: a payment, or a refund that was accepted that day. */
export type BillRow = {
  kind: 'payment' | 'refund';
  at: Date;
  appId: string;
  merchantId: string;
  transactionId: string;
  outTradeNo: string;
  currency: string;
  amountFen: number;
  refundId: string;
  outRefundNo: string;
  refundFen: number;
  /** What the provider keeps of a payment; below zero where it gives it back with a refund. */
  feeFen: number;
};

/** `other`: genuine, and about something that is not ours to know. */
export type Notify =
  | { id: string; kind: 'payment'; payment: Payment }
  | { id: string; kind: 'refund'; refund: Refund }
  | { id: string; kind: 'other'; eventType: string };

/** Whatever the server has of them: a header that came twice must still be seen twice, or joined by a comma. */
export type MessageHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

type NewOrder = {
  outTradeNo: string;
  description: string;
  amountFen: number;
  expiresAt: Date;
  /** Where the provider tells of the payment; the one of the settings unless given. */
  notifyUrl?: string | undefined;
};

type NewRefund = {
  transactionId: string;
  outRefundNo: string;
  reason: string;
  refundFen: number;
  totalFen: number;
  notifyUrl?: string | undefined;
};

export type PaymentProvider = {
  createOrder: (order: NewOrder) => Promise<{ codeUrl: string }>;
  queryOrder: (outTradeNo: string) => Promise<Payment | OpenOrder | Absent>;
  /** Closing what is closed already succeeds; what is paid throws `ORDERPAID`. */
  closeOrder: (outTradeNo: string) => Promise<void>;
  refund: (refund: NewRefund) => Promise<Refund>;
  queryRefund: (outRefundNo: string) => Promise<Refund | Absent>;
  /** `day` is a day of China, `YYYY-MM-DD`; undefined when nothing happened on it. */
  downloadBill: (day: string) => Promise<BillRow[] | undefined>;
  /** Throws `NotifyRefused` unless the provider itself wrote these very bytes just now. */
  readNotify: (raw: Buffer, headers: MessageHeaders) => Promise<Notify>;
};

/** The provider's own codes, and ours for what never reached it or cannot be believed. */
export type PaymentErrorCode =
  | 'ORDER_NOT_EXIST'
  | 'ORDER_CLOSED'
  | 'ORDERPAID'
  | 'OUT_TRADE_NO_USED'
  | 'FREQUENCY_LIMITED'
  | 'SYSTEM_ERROR'
  | 'SIGN_ERROR'
  | 'NOT_ENOUGH'
  | 'RESOURCE_NOT_EXISTS'
  | 'NO_STATEMENT_EXIST'
  | 'STATEMENT_CREATING'
  | 'PARAM_ERROR'
  | 'INVALID_REQUEST'
  | 'UNVERIFIED'
  | 'UNREACHABLE'
  | (string & {});

/** The same call may succeed later; whether its effect happened is not known. */
const retryable = new Set<PaymentErrorCode>([
  'FREQUENCY_LIMITED',
  'SYSTEM_ERROR',
  'BANK_ERROR',
  'STATEMENT_CREATING',
  'UNVERIFIED',
  'UNREACHABLE',
]);

export class PaymentError extends Error {
  override name = 'PaymentError';
  readonly code: PaymentErrorCode;
  readonly isRetryable: boolean;

  constructor(code: PaymentErrorCode, said = '', cause?: unknown) {
    super(said ? `${code}: ${said}` : code, { cause });
    this.code = code;
    this.isRetryable = retryable.has(code);
  }
}

export type RefusedReason = 'header' | 'time' | 'serial' | 'signature' | 'body' | 'resource' | 'content';

export class NotifyRefused extends Error {
  override name = 'NotifyRefused';
  readonly reason: RefusedReason;

  constructor(reason: RefusedReason) {
    super(`the notify was refused: ${reason}`);
    this.reason = reason;
  }
}
