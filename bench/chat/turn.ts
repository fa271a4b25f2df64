import { Agent, request } from 'node:http';

/** Where turns go: the platform, or the model itself. */
export type Target =
  | {
      kind: 'platform';
      port: number;
      host: string;
      /** Of the people who ask, in turn: nobody may have conversations without end. */
      tokens: readonly string[];
      agentId: string;
      /** Its billing check comes before each turn, as the page does it. */
      isPriced?: boolean;
    }
  | { kind: 'bare'; port: number; path: string; apiKey: string };

/** Milliseconds since the request went out. */
export type Turn = {
  firstEventMs: number;
  firstTokenMs: number;
  lastTokenMs: number;
  endMs: number;
  /** Between one piece of text and the next. */
  gapsMs: number[];
  fault?: string;
  /** It was sent away. */
  refusal?: { status: number; hasRetryAfter: boolean };
};

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const limitMs = 60_000;

/** `1 2 3 … N`: what the model was asked to say. */
const expectedText = (tokens: number) => Array.from({ length: tokens }, (_, index) => index + 1).join(' ');

/** A conversation that goes on: the number of its last event is known. */
export type Talk = { sessionId: string; lastSeq: number };
const newTalk = (): Talk => ({ sessionId: crypto.randomUUID(), lastSeq: 0 });

let asked = 0;
export const nextAsker = ({ tokens }: { tokens: readonly string[] }) => tokens[asked++ % tokens.length];

const requestOf = (target: Target, asker: string | undefined, question: string, { sessionId }: Talk) =>
  target.kind === 'platform'
    ? {
        path: '/agent/agent_runtime/chat',
        headers: { host: target.host, authorization: `Bearer ${asker}` },
        body: {
          session_id: sessionId,
          run_id: crypto.randomUUID(),
          schema_id: target.agentId,
          query: question,
        },
      }
    : {
        path: target.path,
        headers: { authorization: `Bearer ${target.apiKey}` },
        body: {
          model: 'zhixing-demo',
          stream: true,
          stream_options: { include_usage: true },
          messages: [
            { role: 'system', content: '你是样例。' },
            { role: 'user', content: question },
          ],
        },
      };

type Frame = {
  kind?: string;
  text?: string;
  seq?: number;
  outcome?: string;
  answer?: { content: string };
  choices?: { delta: { content?: string } }[];
};

const checkBilling = (
  { port, host, agentId }: Target & { kind: 'platform' },
  asker: string | undefined,
  { sessionId }: Talk,
) =>
  new Promise<string | undefined>((resolve) => {
    const path = '/agent_api/api/agentDeductFeeConfig/addAgentDecutFeeInfo';
    const headers = { host, authorization: `Bearer ${asker}`, 'content-type': 'application/json' };
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => resolve(text.includes('"charged":true') ? undefined : `not charged: ${text}`));
    });
    sent.on('error', (error) => resolve(error.message));
    sent.end(JSON.stringify({ agentId, sessionId }));
  });

/** One question, in a new session unless told, and the answer to its end. Faults are told, never thrown: a bar may count them. */
export const takeTurn = async (target: Target, tokens: number, talk = newTalk()): Promise<Turn> => {
  const began = performance.now();
  const asker = target.kind === 'platform' ? nextAsker(target) : undefined;
  const fault = target.kind === 'platform' && target.isPriced ? await checkBilling(target, asker, talk) : undefined;
  const turn = await ask(target, asker, tokens, talk, began);
  return fault ? { ...turn, fault } : turn;
};

const ask = (target: Target, asker: string | undefined, tokens: number, talk: Talk, began: number): Promise<Turn> =>
  new Promise((resolve) => {
    const { path, headers, body } = requestOf(target, asker, `#tokens ${tokens}`, talk);
    const payload = JSON.stringify(body);
    const turn: Turn = { firstEventMs: 0, firstTokenMs: 0, lastTokenMs: 0, endMs: 0, gapsMs: [] };
    let text = '';
    const fail = (fault: string) => (turn.fault ??= fault);

    const take = (frame: Frame, at: number) => {
      turn.firstEventMs ||= at;
      const added = frame.kind === 'text-added' ? frame.text : frame.choices?.[0]?.delta.content;
      if (frame.seq !== undefined && frame.seq !== talk.lastSeq + 1) fail(`event ${frame.seq} after ${talk.lastSeq}`);
      talk.lastSeq = frame.seq ?? talk.lastSeq;
      if (frame.kind === 'run-refused') fail('refused');
      if (frame.kind === 'run-finished' && frame.outcome !== 'done') fail(`ended ${frame.outcome}`);
      if (frame.kind === 'run-finished' && frame.answer?.content !== text) fail('the stored answer is another one');
      if (!added) return;
      text += added;
      if (turn.firstTokenMs > 0 && at > turn.lastTokenMs) turn.gapsMs.push(at - turn.lastTokenMs);
      turn.firstTokenMs ||= at;
      turn.lastTokenMs = at;
    };

    const finish = (error?: Error) => {
      if (error) fail(error.message);
      turn.endMs = performance.now() - began;
      if (text !== expectedText(tokens)) fail(`the answer differs: ${text.length} characters`);
      resolve(turn);
    };

    const sent = request(
      {
        ...{ agent, port: target.port, host: '127.0.0.1', method: 'POST', path, timeout: limitMs },
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      },
      (reply) => {
        const { statusCode: status = 0 } = reply;
        if (status !== 200) {
          fail(`HTTP ${status}`);
          turn.refusal = { status, hasRetryAfter: reply.headers['retry-after'] !== undefined };
        }
        let rest = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          const at = performance.now() - began;
          const frames = (rest + chunk).split('\n\n');
          rest = frames.pop() ?? '';
          for (const frame of frames) {
            const start = frame.indexOf('data: ');
            if (start >= 0 && frame[start + 6] === '{') take(JSON.parse(frame.slice(start + 6)) as Frame, at);
          }
        });
        reply.on('end', () => finish());
        reply.on('error', finish);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('too slow')));
    sent.on('error', finish);
    sent.end(payload);
  });
