import type { OrderStatus } from '@zhixing/contract/order';
import type { PayOrder } from '../../db/schema/order.ts';

/**
 * paid: what was ordered, in time. paid-late: after it was cancelled. paid-second: another payment for what is paid.
 * paid-wrong: another amount, currency, app or merchant.
 */
export type OrderEvent =
  | 'paid'
  | 'paid-late'
  | 'paid-second'
  | 'paid-wrong'
  | 'cancel'
  | 'expire'
  | 'refund-asked'
  | 'refund-part'
  | 'refund-whole'
  | 'refund-back'
  | 'freeze'
  | 'release';

type Cause = NonNullable<PayOrder['cause']>;
/**
 * fulfil: what was bought is given. suspend: the money is set apart and goes back to the payer. when: only while it stands
 * still for this cause.
 */
type Move = { to: OrderStatus; cause: Cause | null; does?: 'fulfil' | 'suspend'; when?: Cause };
/** none: it may come again and changes nothing. refused: somebody asked for what cannot be. */
type Cell = Move | 'none' | 'refused';

const fulfil: Move = { to: 'PAID', cause: null, does: 'fulfil' };
const late: Move = { to: 'FROZEN', cause: 'LATE', does: 'suspend' };
const wrong: Move = { to: 'FROZEN', cause: 'AMOUNT', does: 'suspend' };
/** The order stays as it is; only the money is looked after. */
const aside = (to: OrderStatus, cause: Cause | null = null): Move => ({ to, cause, does: 'suspend' });
const to = (status: OrderStatus, cause: Cause | null = null): Move => ({ to: status, cause });
const asked = { when: 'ASKED' } as const;

/** Every order event in every state. What is missing here does not compile. */
export const orderMachine: Record<OrderStatus, Record<OrderEvent, Cell>> = {
  PENDING: {
    paid: fulfil,
    'paid-late': late,
    'paid-second': late,
    'paid-wrong': wrong,
    cancel: to('CANCELLED', 'BY_USER'),
    expire: to('CANCELLED', 'EXPIRED'),
    'refund-asked': 'refused',
    'refund-part': 'none',
    'refund-whole': 'none',
    'refund-back': 'none',
    freeze: 'refused',
    release: 'refused',
  },
  PAID: {
    paid: aside('PAID'),
    'paid-late': aside('PAID'),
    'paid-second': aside('PAID'),
    'paid-wrong': aside('PAID'),
    cancel: 'refused',
    expire: 'none',
    'refund-asked': to('FROZEN', 'ASKED'),
    'refund-part': 'none',
    'refund-whole': 'none',
    'refund-back': 'none',
    freeze: to('FROZEN', 'ADMIN'),
    release: 'refused',
  },
  CANCELLED: {
    paid: fulfil,
    'paid-late': late,
    'paid-second': late,
    'paid-wrong': wrong,
    cancel: 'none',
    expire: 'none',
    'refund-asked': 'refused',
    'refund-part': 'none',
    'refund-whole': 'none',
    'refund-back': 'none',
    freeze: 'refused',
    release: 'refused',
  },
  FROZEN: {
    paid: aside('FROZEN'),
    'paid-late': aside('FROZEN'),
    'paid-second': aside('FROZEN'),
    'paid-wrong': aside('FROZEN'),
    cancel: 'refused',
    expire: 'none',
    'refund-asked': 'refused',
    'refund-part': { ...to('PAID'), ...asked },
    'refund-whole': { ...to('REFUNDED'), ...asked },
    'refund-back': { ...to('PAID'), ...asked },
    freeze: 'refused',
    release: { ...to('PAID'), when: 'ADMIN' },
  },
  REFUNDED: {
    paid: aside('REFUNDED'),
    'paid-late': aside('REFUNDED'),
    'paid-second': aside('REFUNDED'),
    'paid-wrong': aside('REFUNDED'),
    cancel: 'refused',
    expire: 'none',
    'refund-asked': 'refused',
    'refund-part': 'none',
    'refund-whole': 'none',
    'refund-back': 'none',
    freeze: 'refused',
    release: 'refused',
  },
};

/** What an event does to this very order. */
export const moveOf = ({ status, cause }: Pick<PayOrder, 'status' | 'cause'>, event: OrderEvent): Cell => {
  const cell = orderMachine[status][event];
  return typeof cell === 'object' && cell.when && cell.when !== cause ? 'refused' : cell;
};
