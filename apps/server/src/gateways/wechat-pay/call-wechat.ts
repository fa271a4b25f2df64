import { z } from 'zod';
import { cutText } from '../../base/storable.ts';
import { PaymentError } from './payment-provider.ts';
import { readJson } from './read-json.ts';
import type { Request, Send } from './send-request.ts';
import { type FindKey, verifyMessage } from './verify-message.ts';

const failure = z.object({ code: z.string().max(64), message: z.string().default('') });

/** Other spellings of the same, as older pages of the manual have them. */
const spelled: Record<string, string> = {
  ORDERNOTEXIST: 'ORDER_NOT_EXIST',
  ORDERCLOSED: 'ORDER_CLOSED',
  ORDER_PAID: 'ORDERPAID',
  SYSTEMERROR: 'SYSTEM_ERROR',
  BANKERROR: 'BANK_ERROR',
  NOTENOUGH: 'NOT_ENOUGH',
  RATELIMIT_EXCEEDED: 'FREQUENCY_LIMITED',
  RATELIMIT_EXCEED: 'FREQUENCY_LIMITED',
};

type Options = { send: Send; findKey: FindKey; now: () => Date };

/** A call whose reply is WeChat's own: whatever is not signed is no answer, be it good or bad news. */
export const createCaller =
  ({ send, findKey, now }: Options) =>
  async <T>(request: Request, schema: z.ZodType<T>): Promise<T> => {
    const reply = await send(request);
    const refused = await verifyMessage(reply, findKey, now());
    if (refused) throw new PaymentError('UNVERIFIED', `HTTP ${reply.status}, ${refused}`);
    const text = reply.raw.toString();
    if (reply.status >= 200 && reply.status < 300) {
      const read = readJson(schema, text || '{}');
      if (read === undefined) throw new PaymentError('UNVERIFIED', `HTTP ${reply.status}, content`);
      return read;
    }
    const { code, message } = readJson(failure, text) ?? { code: 'SYSTEM_ERROR', message: `HTTP ${reply.status}` };
    throw new PaymentError(spelled[code] ?? code, cutText(message, 200));
  };

export type Call = ReturnType<typeof createCaller>;
