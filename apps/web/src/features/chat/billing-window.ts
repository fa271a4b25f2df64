import { billingWindowMs } from '@zhixing/contract/chat';

/**
 * Whether the next question has to pass the billing check: the first one of a session, and the first one after five
 * minutes without a sign of the person. The server keeps the window that counts.
 */
export const createBillingWindow = (now: () => number = Date.now) => {
  let paidFor: string | undefined;
  let lastSign = now();
  const expire = () => {
    if (now() - lastSign >= billingWindowMs) paidFor = undefined;
  };
  return {
    /** A move, a click, a key. The sign that ends an idle time does not undo it. */
    sign: (): void => {
      expire();
      lastSign = now();
    },
    isDue: (sessionId: string): boolean => {
      expire();
      return paidFor !== sessionId;
    },
    paid: (sessionId: string): void => {
      paidFor = sessionId;
      lastSign = now();
    },
    makeDue: (): void => {
      paidFor = undefined;
    },
  };
};
export type BillingWindow = ReturnType<typeof createBillingWindow>;

const signs = ['mousemove', 'pointerdown', 'click', 'keydown', 'touchstart', 'wheel'] as const;

export const watchSigns = ({ sign }: BillingWindow): (() => void) => {
  for (const name of signs) document.addEventListener(name, sign, { capture: true, passive: true });
  return () => {
    for (const name of signs) document.removeEventListener(name, sign, { capture: true });
  };
};
