import { handlers, service, TerminalError } from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import { withTimeLimit } from '../base/time-limit.ts';
import type { Services } from '../ctx.ts';
import { deliverCheckCode, type Senders } from '../features/auth/index.ts';
import { inJobSpan } from './job-span.ts';

/**
 * An attempt that the engine gave up on is not broken off: its successor waits for the row and finds the code sent.
 * Broken off between the mail system's acceptance and its reply, it would be sent twice.
 */
const sendMs = 20_000;

type Input = { tenantId: string; checkCodeId: string };

export const checkCodeJob = (services: Services, senders: Senders) =>
  service({
    name: 'checkCode',
    handlers: {
      deliver: handlers.handler(
        {
          ingressPrivate: false,
          inactivityTimeout: { minutes: 1 },
          abortTimeout: { minutes: 1 },
          retryPolicy: { initialInterval: 200, maxInterval: 5_000, maxAttempts: 200, onMaxAttempts: 'kill' },
        },
        async (ctx, input: Input) => {
          if (!isUuid(input.tenantId) || !isUuid(input.checkCodeId)) throw new TerminalError('not a check code');
          const request = ctx.request();
          return ctx.run('deliver', () =>
            inJobSpan(services, 'checkCode.deliver', request, () =>
              withTimeLimit(sendMs, undefined, (signal) => deliverCheckCode(services, senders, input, signal)),
            ),
          );
        },
      ),
    },
  });
