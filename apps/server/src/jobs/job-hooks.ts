import { type HooksProvider, type LoggerTransport, type Request, RestateError } from '@restatedev/restate-sdk';
import { withoutWords } from '../base/error-words.ts';
import { isUuid } from '../base/id.ts';
import type { Log } from '../base/log.ts';
import { inTrace } from '../base/trace.ts';
import { inWork, type WorkContext } from '../base/work-context.ts';

const idsIn = (body: Uint8Array): WorkContext => {
  try {
    const { tenantId, runId } = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>;
    return {
      ...(typeof tenantId === 'string' && isUuid(tenantId) ? { tenantId } : {}),
      ...(typeof runId === 'string' && isUuid(runId) ? { runId } : {}),
    };
  } catch {
    return {};
  }
};

/** The same for all of an attempt: what its steps learn of whose work it is, the engine's client says too. */
const works = new WeakMap<Request, WorkContext>();
const workOf = (request: Request): WorkContext => {
  const known = works.get(request);
  if (known) return known;
  const { service, handler } = request.target;
  const requestId = request.headers.get('x-request-id');
  const work = { job: `${service}.${handler}`, ...(requestId ? { requestId } : {}), ...idsIn(request.body) };
  works.set(request, work);
  return work;
};

/** The engine keeps an error's message and prints it: it is given none that could quote a person. */
const guarded = async (work: WorkContext, next: () => Promise<void>) => {
  try {
    await inWork(work, next);
  } catch (error) {
    throw error instanceof RestateError ? error : withoutWords(error);
  }
};

/** Around every handler and every step of one: in whose name it is logged, and what the engine hears when it fails. */
export const jobHooks: HooksProvider = ({ request }) => {
  const work = workOf(request);
  return {
    interceptor: {
      handler: (next) => guarded(work, next),
      run: (_, next) => inTrace(request.headers.get('traceparent'), () => guarded(work, next)),
    },
  };
};

/** What the engine's client has to say, in our words: its own join whatever an error carries. */
export const engineLog =
  (log: Log): LoggerTransport =>
  ({ level, context }, ...message) => {
    if (level !== 'warn' && level !== 'error') return;
    // At start it warns that it checks no signatures; `createEngineCheck` does.
    if (level === 'warn' && !context) return;
    const err = message.find((part) => part instanceof Error);
    const fields = { invocation: context?.invocationId, target: `${context?.serviceName}.${context?.handlerName}` };
    inWork(context?.request ? workOf(context.request) : {}, () =>
      log[level]({ ...fields, ...(err ? { err } : {}) }, 'the engine’s client could not go on with an attempt'),
    );
  };
