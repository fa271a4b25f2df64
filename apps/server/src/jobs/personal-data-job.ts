import { handlers, service, TerminalError } from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import type { Services } from '../ctx.ts';
import { type ExportKey, failExport, makeExport } from '../features/personal-data/index.ts';
import { inJobSpan } from './job-span.ts';

const tries = 5;

/** An archive of everything a person has. After some tries it is given up in words, and can be asked for again. */
export const personalDataJob = (services: Services) =>
  service({
    name: 'personalData',
    handlers: {
      export: handlers.handler(
        {
          ingressPrivate: false,
          inactivityTimeout: { minutes: 30 },
          abortTimeout: { minutes: 30 },
          retryPolicy: { initialInterval: 1_000, maxInterval: 60_000, maxAttempts: 50, onMaxAttempts: 'kill' },
        },
        async (ctx, { tenantId, exportId }: ExportKey) => {
          if (!isUuid(tenantId) || !isUuid(exportId)) throw new TerminalError('not an export');
          const [request, key] = [ctx.request(), { tenantId, exportId }];
          try {
            return await ctx.run(
              'make',
              () => inJobSpan(services, 'personalData.export', request, () => makeExport(services, key)),
              { maxRetryAttempts: tries, initialRetryInterval: { seconds: 1 } },
            );
          } catch (error) {
            if (!(error instanceof TerminalError)) throw error;
            await ctx.run('fail', async () => void (await failExport(services, key)));
            return 'failed';
          }
        },
      ),
    },
  });
