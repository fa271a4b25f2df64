import { qrCodeConfirm } from '@zhixing/contract/qr-login';
import { defineRoute } from '@zhixing/contract/route';

/** Does nothing, for an account. Its reply borrows a schema of one boolean: `z.object({ allow: z.boolean() })`. */
export const noopRoute = defineRoute({
  name: 'benchNoop',
  method: 'GET',
  path: '/agent_api/api/bench/noop',
  summary: 'no-op of the benchmark',
  policy: 'account',
  reply: qrCodeConfirm.body,
});

export const noopData = { allow: true };
