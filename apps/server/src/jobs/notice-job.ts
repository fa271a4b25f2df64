import { handlers, service, TerminalError } from '@restatedev/restate-sdk';
import { isUuid } from '../base/id.ts';
import { withTimeLimit } from '../base/time-limit.ts';
import type { Services } from '../ctx.ts';
import { deliverNotice, type NoticeSender } from '../features/notice/index.ts';
import { inJobSpan } from './job-span.ts';

const sendMs = 20_000;

type Input = { tenantId: string; noticeId: string };

/** As with check codes, an attempt the engine gave up on is not broken off: its successor finds the mail sent. */
export const noticeJob = (services: Services, mail: NoticeSender) =>
  service({
    name: 'notice',
    handlers: {
      deliver: handlers.handler(
        {
          ingressPrivate: false,
          inactivityTimeout: { minutes: 1 },
          abortTimeout: { minutes: 1 },
          retryPolicy: { initialInterval: 200, maxInterval: 60_000, maxAttempts: 200, onMaxAttempts: 'kill' },
        },
        async (ctx, input: Input) => {
          if (!isUuid(input.tenantId) || !isUuid(input.noticeId)) throw new TerminalError('not a notice');
          const request = ctx.request();
          return ctx.run('deliver', () =>
            inJobSpan(services, 'notice.deliver', request, () =>
              withTimeLimit(sendMs, undefined, (signal) => deliverNotice(services, mail, input, signal)),
            ),
          );
        },
      ),
    },
  });
