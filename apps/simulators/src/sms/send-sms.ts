import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import type { Call, Handler, Reply } from '../serve.ts';
import { createSwitches } from '../switches.ts';
import { AliyunError } from './aliyun-error.ts';
import { findExceededLimit } from './flow-control.ts';
import { readSms, type Sms } from './read-sms.ts';

export function createSmsSwitches() {
  return createSwitches({ delayMs: 0, failNext: 0, httpErrorNext: 0, flowControl: false });
}

type Options = {
  ledger: Ledger<Sms>;
  switches: ReturnType<typeof createSmsSwitches>;
  verify: (call: Call) => void;
};

/** Aliyun's RPC endpoint: every call is POST / and the action is named in a header. */
export function createSendSms({ ledger, switches, verify }: Options): Handler {
  async function send(call: Call): Promise<{ BizId: string }> {
    if (switches.take('httpErrorNext')) {
      throw new AliyunError(
        503,
        'ServiceUnavailable',
        'The request has failed due to a temporary failure of the server.',
      );
    }
    verify(call);
    const { phones, sms } = readSms(call);
    if (switches.take('failNext')) throw limited('触发分钟级流控Permits:1');
    if (switches.settings.flowControl) checkFlow(phones);
    const { seq } = ledger.record(phones, sms);
    await wait(switches.settings.delayMs);
    return { BizId: `${Date.now()}${String(seq).padStart(6, '0')}^0` };
  }

  function checkFlow(phones: string[]): void {
    for (const to of phones) {
      const exceeded = findExceededLimit(
        ledger.list({ to }).map(({ at }) => Date.parse(at)),
        Date.now(),
      );
      if (exceeded) throw limited(exceeded);
    }
  }

  return async (call): Promise<Reply | undefined> => {
    if (call.method !== 'POST' || call.url.pathname !== '/') return undefined;
    const RequestId = randomUUID().toUpperCase();
    try {
      return { status: 200, json: { Code: 'OK', Message: 'OK', ...(await send(call)), RequestId } };
    } catch (error) {
      if (!(error instanceof AliyunError)) throw error;
      return { status: error.status, json: { Code: error.code, Message: error.message, RequestId } };
    }
  };
}

function limited(message: string): AliyunError {
  return new AliyunError(200, 'isv.BUSINESS_LIMIT_CONTROL', message);
}
