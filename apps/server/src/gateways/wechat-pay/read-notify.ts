import { z } from 'zod';
import { openResource, resource } from './open-resource.ts';
import { type MessageHeaders, type Notify, NotifyRefused } from './payment-provider.ts';
import { readJson } from './read-json.ts';
import { payment, refund } from './transaction.ts';
import { type FindKey, verifyMessage } from './verify-message.ts';

type Options = { apiV3Key: Buffer; findKey: FindKey; now: () => Date };

const envelope = z.object({
  id: z.string().min(1).max(128),
  event_type: z.string().max(64),
  resource_type: z.literal('encrypt-resource'),
  resource,
});

const maxBytes = 64 * 1024;

export const createNotifyReader =
  ({ apiV3Key, findKey, now }: Options) =>
  async (raw: Buffer, headers: MessageHeaders): Promise<Notify> => {
    if (raw.length > maxBytes) throw new NotifyRefused('body');
    const refused = await verifyMessage({ raw, headers }, findKey, now());
    if (refused) throw new NotifyRefused(refused);
    const message = readJson(envelope, raw.toString());
    if (!message) throw new NotifyRefused('body');
    const { id, event_type: eventType } = message;
    const text = openResource(apiV3Key, message.resource);
    if (text === undefined) throw new NotifyRefused('resource');
    if (eventType === 'TRANSACTION.SUCCESS') {
      const read = readJson(payment, text);
      if (!read) throw new NotifyRefused('content');
      return { id, kind: 'payment', payment: read };
    }
    if (eventType.startsWith('REFUND.')) {
      const read = readJson(refund, text);
      if (!read) throw new NotifyRefused('content');
      return { id, kind: 'refund', refund: read };
    }
    return { id, kind: 'other', eventType };
  };
