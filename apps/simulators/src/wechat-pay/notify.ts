import { randomUUID } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import { describePayment, describeRefundNotify } from './describe.ts';
import { rfc3339 } from './moment.ts';
import type { PaySwitches } from './pay-switches.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { type HeaderList, newNonce, seal, signedHeaders } from './signed-message.ts';
import type { Order, Payment, Refund } from './store.ts';

export type PayEntry = { kind: 'call' | 'notify' | 'forge' | 'pay'; [detail: string]: unknown };
export type NotifyHow = 'normal' | 'lost' | 'delayed' | 'duplicated';
export type Event = { type: string; original: 'transaction' | 'refund'; content: object; summary: string };

export const paymentEvent = (order: Order, payment: Payment, merchantId: string): Event => ({
  type: 'TRANSACTION.SUCCESS',
  original: 'transaction',
  content: describePayment(order, payment, merchantId),
  summary: '支付成功',
});
export const refundEvent = (refund: Refund, merchantId: string): Event => ({
  type: `REFUND.${refund.status}`,
  original: 'refund',
  content: describeRefundNotify(refund, merchantId),
  summary: refund.status === 'SUCCESS' ? '退款成功' : '退款未成功',
});

export const envelopeOf = (event: Event, apiKey: Buffer) => {
  const sealing = { apiKey, aad: event.original, nonce: newNonce(12) };
  return {
    id: randomUUID(),
    create_time: rfc3339(new Date()),
    resource_type: 'encrypt-resource',
    event_type: event.type,
    summary: event.summary,
    resource: {
      original_type: event.original,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: seal(JSON.stringify(event.content), sealing),
      associated_data: sealing.aad,
      nonce: sealing.nonce,
    },
  };
};

const patienceMs = 5000;

/** Headers go out as they are listed, also twice. 0: nobody answered. */
export const post = (url: string, headers: HeaderList, body: Buffer): Promise<number> =>
  new Promise((resolve) => {
    const { host, protocol } = new URL(url);
    const own: HeaderList = [
      ['Host', host],
      ['Content-Type', 'application/json'],
      ['Content-Length', String(body.length)],
      ['User-Agent', 'Mozilla/4.0'],
    ];
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    const call = send(
      url,
      { method: 'POST', headers: [...own, ...headers].flat(), timeout: patienceMs },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(0));
    call.end(body);
  });

type Options = { keys: PlatformKeys; apiKey: Buffer; ledger: Ledger<PayEntry>; switches: PaySwitches };

/** Tells the merchant until it says 200 or 204, or the table of retries is at its end. */
export const createNotifier = ({ keys, apiKey, ledger, switches }: Options) => {
  const attempt = async (to: string, url: string, envelope: { id: string; event_type: string }, count: number) => {
    const body = Buffer.from(JSON.stringify(envelope));
    const signer = keys.nextSigner();
    const status = await post(url, signedHeaders(body, signer), body);
    const { id, event_type: type } = envelope;
    ledger.record([to], { kind: 'notify', id, type, attempt: count, serial: signer.serial, status });
    return status === 200 || status === 204;
  };

  return async (to: string, url: string, event: Event, how: NotifyHow = 'normal'): Promise<void> => {
    if (how === 'lost' || switches.settings.loseNotifies) return;
    const envelope = envelopeOf(event, apiKey);
    if (how === 'delayed') await wait(switches.settings.delayedMs);
    if (how === 'duplicated') await attempt(to, url, envelope, 0);
    const pauses = [...switches.settings.retrySeconds];
    for (let count = 1; !(await attempt(to, url, envelope, count)); count += 1) {
      const pause = pauses.shift();
      if (pause === undefined) return;
      await wait(Number(pause) * 1000);
    }
  };
};

export type Notifier = ReturnType<typeof createNotifier>;
