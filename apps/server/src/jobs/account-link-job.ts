import { handlers, service, TerminalError } from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import { withTimeLimit } from '../base/time-limit.ts';
import type { Services } from '../ctx.ts';
import { deliverLink, type LinkSender } from '../features/account-link/index.ts';
import { inJobSpan } from './job-span.ts';

const sendMs = 20_000;

type Input = { tenantId: string; accountLinkId: string };

/** As with check codes, an attempt the engine gave up on is not broken off: its successor finds the mail sent. */
export const accountLinkJob = (services: Services, mail: LinkSender) =>
  service({
    name: 'accountLink',
    handlers: {
      deliver: handlers.handler(
        {
          ingressPrivate: false,
          inactivityTimeout: { minutes: 1 },
          abortTimeout: { minutes: 1 },
          retryPolicy: { initialInterval: 200, maxInterval: 60_000, maxAttempts: 200, onMaxAttempts: 'kill' },
        },
        async (ctx, input: Input) => {
          if (!isUuid(input.tenantId) || !isUuid(input.accountLinkId)) throw new TerminalError('not an account link');
          const request = ctx.request();
          return ctx.run('deliver', () =>
            inJobSpan(services, 'accountLink.deliver', request, () =>
              withTimeLimit(sendMs, undefined, (signal) => deliverLink(services, mail, input, signal)),
            ),
          );
        },
      ),
    },
  });
