import type { listProviderModels as listRoute } from '@zhixing/contract/model-settings';
import type { RouteInput } from '@zhixing/contract/route';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import { listModels } from '../../gateways/model/list-models.ts';
import { openProviderKey, withoutKey, wordsOfFailure } from './provider-access.ts';

const seconds = 15;

export const listProviderModels = async (ctx: AccountCtx, asked: RouteInput<typeof listRoute>['body']) => {
  const apiKey = await openProviderKey(ctx, asked, 'model.list');
  const { baseUrl, protocol, headers } = asked;
  return withTimeLimit(seconds * 1000, undefined, async (signal) => {
    try {
      const models = await listModels({ baseUrl, protocol, headers, apiKey }, { egress: ctx.egress, signal });
      return { ok: true, message: '', models };
    } catch (error) {
      const message = withoutKey(wordsOfFailure(ctx, error, { signal, seconds }), apiKey);
      return { ok: false, message, models: [] };
    }
  });
};
