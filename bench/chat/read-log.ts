import { request } from 'node:http';

export type ReadPlace = { port: number; host: string; token: string; sessionId: string };
/** Milliseconds since the request went out. */
export type ReadResult = { firstMs: number; endMs: number; fault?: string };

/** Opens a session's stream after a number, checks that no event is missing up to `last`, and hangs up. */
export const readLog = ({ port, host, token, sessionId }: ReadPlace, after: number, last: number) =>
  new Promise<ReadResult>((resolve) => {
    const began = performance.now();
    const result: ReadResult = { firstMs: 0, endMs: 0 };
    let seen = after;
    const sent = request({
      ...{ port, host: '127.0.0.1', path: `/agent/agent_runtime/session/${sessionId}/events`, agent: false },
      headers: { host, authorization: `Bearer ${token}`, 'last-event-id': String(after) },
    });
    const finish = (fault?: string) => {
      result.endMs = performance.now() - began;
      if (fault !== undefined) result.fault = fault;
      sent.destroy();
      resolve(result);
    };
    sent.on('error', (error) => finish(error.message));
    sent.on('response', (reply) => {
      if (reply.statusCode !== 200) return finish(`HTTP ${reply.statusCode}`);
      let rest = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        const frames = (rest + chunk).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          if (!frame.startsWith('id: ')) continue;
          const seq = Number.parseInt(frame.slice(4), 10);
          if (seq !== seen + 1) return finish(`event ${seq} after ${seen}`);
          result.firstMs ||= performance.now() - began;
          seen = seq;
        }
        if (seen >= last) finish();
      });
    });
    sent.end();
  });
