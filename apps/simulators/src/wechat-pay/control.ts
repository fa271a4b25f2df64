import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { Ledger } from '../ledger.ts';
import type { Call, Handler, Reply } from '../serve.ts';
import type { BillApi, Tampering } from './bill-api.ts';
import { forge } from './forge.ts';
import { forgeries, groupOf, isGenuineKind } from './forgeries.ts';
import { type Event, type PayEntry, paymentEvent, post } from './notify.ts';
import type { Pay, PayInput } from './pay.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { isOutcome, type RefundApi } from './refund-api.ts';
import type { Store } from './store.ts';
import type { Merchant } from './verify-authorization.ts';

type Options = {
  store: Store;
  pay: Pay;
  keys: PlatformKeys;
  refunds: RefundApi;
  bills: BillApi;
  ledger: Ledger<PayEntry>;
  merchant: Merchant;
  apiKey: Buffer;
};
type Body = Record<string, unknown>;

const ok = (json: unknown): Reply => ({ status: 200, json });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** What WeChat is made to say instead: null takes a field away; of a refund the whole content is given. */
type Retelling = { type?: string; original?: Event['original']; content?: Record<string, unknown> };
const retold = (event: Event, told: Retelling | undefined): Event => {
  if (!told) return event;
  const { type = event.type, original = event.original } = told;
  const content = { ...(original === event.original ? event.content : {}), ...told.content };
  const kept = Object.entries(content).filter(([, value]) => value !== null);
  return { ...event, type, original, content: Object.fromEntries(kept) };
};

/** What tests do in the place of payers, attackers and WeChat's own people. */
export const createControl = ({ store, pay, keys, refunds, bills, ledger, merchant, apiKey }: Options): Handler => {
  const showKeys = () =>
    ok({ signers: keys.signers(), keys: keys.list().map(({ serial, kind, pem }) => ({ serial, kind, pem })) });

  const changeKeys = ({ make, signWith, retire }: Body) => {
    const made = make === 'certificate' || make === 'public' ? keys.make(make) : undefined;
    if (made) keys.signWith([made.serial]);
    if (Array.isArray(signWith)) keys.signWith(signWith.map(String));
    if (typeof retire === 'string') keys.retire(retire);
    return showKeys();
  };

  const orderOf = ({ outTradeNo }: Body) => {
    const order = store.order(String(outTradeNo));
    if (!order) throw new Error('no such order');
    return order;
  };

  /** Says that the order is paid, whether it is or not. With `isDry` the message is made and not sent. */
  const sendForged = async (body: Body): Promise<Reply> => {
    const kind = String(body.kind);
    const make = forgeries[kind];
    if (!make) throw new Error(`unknown kind; known: ${Object.keys(forgeries).join(', ')}`);
    const order = orderOf(body);
    const [paid] = order.payments;
    const claimed = { ...order, transactionId: `4200009999${Date.now()}00000`, successTime: new Date().toISOString() };
    const signer = keys.nextSigner();
    const other = keys.list().find(({ serial }) => serial !== signer.serial);
    const known = {
      signer,
      apiKey,
      stranger,
      merchantKey: typeof body.merchantKey === 'string' ? createPrivateKey(body.merchantKey) : undefined,
      merchantSerial: merchant.serial,
      otherSerial: other?.serial ?? merchant.serial,
    };
    const event = retold(
      paymentEvent(order, paid ?? claimed, merchant.merchantId),
      body.event as Retelling | undefined,
    );
    const message = forge(event, make(known), known);
    const sent = { headers: message.headers, body: message.body.toString('base64') };
    if (body.isDry) return ok({ kind, isGenuine: isGenuineKind(kind), ...sent });
    const status = await post(String(body.url ?? order.notifyUrl), message.headers, message.body);
    ledger.record([order.outTradeNo], { kind: 'forge', forgery: kind, status });
    return ok({ kind, isGenuine: isGenuineKind(kind), status, ...sent });
  };

  const routes: Record<string, (body: Body) => Reply | Promise<Reply>> = {
    'POST /pay': (body) => {
      const { transactionIds, told } = pay(body as PayInput);
      void told;
      return ok({ transactionIds });
    },
    'POST /expire': (body) => {
      store.saveOrder({ ...orderOf(body), expiresAt: new Date().toISOString() });
      return ok({});
    },
    'POST /refund': async ({ outRefundNo, state }) => {
      if (!isOutcome(state)) throw new Error('state is SUCCESS, CLOSED or ABNORMAL');
      void refunds.settle(String(outRefundNo), state);
      return ok({});
    },
    'POST /bill': ({ day, ...tampering }) => {
      bills.tamper(String(day), tampering as Tampering);
      return ok({});
    },
    'GET /orders': () => ok({ orders: store.orders(), refunds: store.refunds() }),
    'GET /keys': showKeys,
    'POST /keys': changeKeys,
    'GET /forge': () =>
      ok(Object.keys(forgeries).map((kind) => ({ kind, isGenuine: isGenuineKind(kind), group: groupOf(kind) }))),
    'POST /forge': sendForged,
  };

  return async ({ method, url, body }: Call) => {
    const answer = routes[`${method} ${url.pathname}`];
    if (!answer) return undefined;
    try {
      return await answer(method === 'POST' ? (JSON.parse(body.toString('utf8')) as Body) : {});
    } catch (error) {
      return { status: 400, json: { error: String(error) } };
    }
  };
};
