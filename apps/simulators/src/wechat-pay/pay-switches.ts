import { createSwitches } from '../switches.ts';

/** `…Next` counts calls that it shall happen to. `only`: of these paths alone, such as `refunds`. */
export const createPaySwitches = (retrySeconds: string[]) =>
  createSwitches({
    only: [] as string[],
    delayMs: 0,
    systemErrorNext: 0,
    limitNext: 0,
    dropReplyNext: 0,
    silentNext: 0,
    hugeNext: 0,
    unsignedNext: 0,
    unsignedErrorNext: 0,
    wrongKeyNext: 0,
    staleNext: 0,
    redirectNext: 0,
    otherAnswerNext: 0,
    notEnoughNext: 0,
    /** The next order is paid at once, and told of before its own reply. */
    payAtOnceNext: 0,
    payAfterClose: false,
    loseNotifies: false,
    delayedMs: 1500,
    retrySeconds,
    refundOutcome: ['SUCCESS'],
    refundDelayMs: 300,
    /** Refunds stay PROCESSING until POST /refund says how they end. */
    holdRefunds: false,
  });

export type PaySwitches = ReturnType<typeof createPaySwitches>;
