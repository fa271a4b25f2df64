import { randomUUID } from 'node:crypto';
import type { cardRoutes } from '@zhixing/contract/card';
import type { formRoutes } from '@zhixing/contract/form';
import type { RouteCall } from '@zhixing/contract/route';

type CardRoute = (typeof cardRoutes | typeof formRoutes)[number];

const document = { kind: 'widgets' as const, widgetList: [] };
const params = () => ({ id: randomUUID() });
const filled = () => ({ run_id: randomUUID(), call_id: 'call-1', values: {} });

/** See `samples`. */
export const cardSamples: { [R in CardRoute as R['name']]: () => RouteCall<R> } = {
  cardPage: () => ({ query: {} }),
  createCard: () => ({ body: { name: '样例', document } }),
  readCard: () => ({ params: params() }),
  saveCard: () => ({
    params: params(),
    body: { revision: 1, name: '样例', description: '', source: '', document, sample: null },
  }),
  releaseCard: () => ({ params: params(), body: { revision: 1 } }),
  deleteCard: () => ({ params: params() }),
  readWidget: () => ({ params: params(), query: {} }),
  draftForm: () => ({ body: { wish: '请假申请' } }),
  readForms: () => ({ params: params() }),
  saveForm: () => ({ body: filled() }),
  submitForm: () => ({ body: filled() }),
};
