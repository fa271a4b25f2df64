import { createServer } from 'node:http2';
import { type Context, createEndpointHandler, RestatePromise, service } from '@restatedev/restate-sdk';
import { createRestateAdmin } from '../../apps/server/src/gateways/restate/admin.ts';
import { answerParent } from '../lib/child.ts';

/** Arm B: what the engine itself costs. Three steps that do nothing, and the shape of a turn with its two model calls. */
const { RESTATE_ADMIN_URL = '', RESTATE_IDENTITY_KEY = '', BARE_PORT = '', MODEL_HTTP_PORT = '' } = process.env;

const askModel = async (): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${MODEL_HTTP_PORT}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.MODEL_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'zhixing-demo',
      stream: true,
      messages: [{ role: 'user', content: '#tokens 5' }],
    }),
  });
  return reply.text();
};
const nothing = async () => 'done';

const bareSteps = service({
  name: 'bareSteps',
  handlers: {
    three: async (ctx: Context) => {
      for (const name of ['one', 'two', 'three']) await ctx.run(name, nothing);
      return 'done';
    },
    turn: async (ctx: Context) => {
      await ctx.run('model-1', askModel);
      await RestatePromise.all(['one', 'two', 'three'].map((name) => ctx.run(name, nothing)));
      await ctx.run('model-2', askModel);
      await ctx.run('end', nothing);
      return 'done';
    },
  },
});

const server = createServer(
  createEndpointHandler({ services: [bareSteps], identityKeys: [RESTATE_IDENTITY_KEY], logger: () => undefined }),
);
await new Promise<void>((resolve) => server.listen(Number(BARE_PORT), '127.0.0.1', resolve));
await createRestateAdmin(RESTATE_ADMIN_URL).register(`http://127.0.0.1:${BARE_PORT}/`);

answerParent({ start: () => 'ready' }, async () => server.close());
