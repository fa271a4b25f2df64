import type { ChatEvent } from '@zhixing/contract/chat-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followSession, type TailRefusal, type TailState } from './session-tail.ts';
import type { WakeEars } from './wake.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const frame = (seq: number) =>
  bytes(`id: ${seq}\ndata: ${JSON.stringify({ kind: 'answer-finished', seq, runId: 'r' })}\n\n`);

/** A server whose connections the test opens, feeds and breaks. */
const follow = (first: 'up' | 'down' = 'up') => {
  const opened: { after: number; feed: (chunk: Uint8Array) => void; drop: () => void; end: () => void }[] = [];
  const states: TailState[] = [];
  const seqs: number[] = [];
  const refusals: TailRefusal[] = [];
  let lastSeq = 0;
  let server: 'up' | 'down' | number = first;
  let ears: WakeEars | undefined;
  const tail = followSession({
    lastSeq: () => lastSeq,
    open: async (after, signal) => {
      if (server === 'down') throw new TypeError('network');
      if (typeof server === 'number') return new Response('{}', { status: server });
      let control: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (given) => {
          control = given;
        },
      });
      signal.addEventListener('abort', () => control?.error(new DOMException('', 'AbortError')));
      opened.push({
        after,
        feed: (chunk) => control?.enqueue(chunk),
        drop: () => control?.error(new TypeError('cut')),
        end: () => control?.close(),
      });
      return new Response(body);
    },
    onEvent: (event: ChatEvent) => {
      lastSeq = event.seq;
      seqs.push(event.seq);
    },
    onState: (state) => states.push(state),
    onRefused: (refusal) => refusals.push(refusal),
    listen: (given) => {
      ears = given;
      return () => undefined;
    },
  });
  return {
    tail,
    opened,
    states,
    seqs,
    refusals,
    wake: (reason: 'online' | 'visible') => ears?.onWake(reason),
    sleep: () => ears?.onSleep(),
    set: (next: 'up' | 'down' | number) => {
      server = next;
    },
  };
};

describe('followSession', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const errorsRead = async () => {
    await later(0);
    await vi.dynamicImportSettled();
  };

  it('CHAT-36 after a drop it asks for what follows the last number it saw', async () => {
    const { opened, seqs, states, tail } = follow();
    await later(0);
    opened[0]?.feed(frame(1));
    opened[0]?.feed(frame(2));
    await later(0);
    opened[0]?.drop();
    await later(300);
    expect(opened.map(({ after }) => after)).toEqual([0, 2]);
    opened[1]?.feed(frame(3));
    await later(0);
    opened[1]?.end();
    await later(300);
    expect(opened.map(({ after }) => after)).toEqual([0, 2, 3]);
    expect(seqs).toEqual([1, 2, 3]);
    expect(states).toEqual(['broken', 'live', 'broken', 'live']);
    tail.stop();
  });

  it('a server that stops says when to come back', async () => {
    const { opened, tail } = follow();
    await later(0);
    opened[0]?.feed(frame(1));
    opened[0]?.feed(bytes('retry: 700\n\n'));
    await later(0);
    opened[0]?.end();
    await later(650);
    expect(opened).toHaveLength(1);
    await later(100);
    expect(opened.map(({ after }) => after)).toEqual([0, 1]);
    opened[1]?.end();
    await later(350);
    expect(opened).toHaveLength(3);
    tail.stop();
  });

  it('CHAT-42 a drop that heals within 60 s is never an error; one that does not is', async () => {
    const { opened, states, set, tail } = follow();
    await later(0);
    set('down');
    opened[0]?.drop();
    await later(59_000);
    expect(states).toEqual(['broken']);
    await later(1_500);
    expect(states).toEqual(['broken', 'lost']);
    set('up');
    await later(5_000);
    expect(states).toEqual(['broken', 'lost', 'live']);
    tail.stop();
  });

  it('CHAT-42 LIMIT-41 a connection that stays silent for 60 s is an error and is opened anew', async () => {
    const { opened, states, tail } = follow();
    await later(60_000);
    await later(0);
    expect(states.slice(0, 2)).toEqual(['broken', 'lost']);
    await later(300);
    expect(opened).toHaveLength(2);
    tail.stop();
  });

  it('the pauses grow to 5 s, and the network coming back ends them', async () => {
    const { opened, set, wake, tail } = follow('down');
    await later(20_000);
    set('up');
    wake('online');
    await later(0);
    expect(opened).toHaveLength(1);
    tail.stop();
  });

  it('a hidden page gives its connection back and goes on when it is seen again', async () => {
    const { opened, states, sleep, wake, tail } = follow();
    await later(0);
    opened[0]?.feed(frame(1));
    await later(0);
    sleep();
    await later(600_000);
    expect(states).toEqual([]);
    wake('visible');
    await later(0);
    expect(opened.map(({ after }) => after)).toEqual([0, 1]);
    tail.stop();
  });

  const word = (errorCode: string) =>
    bytes(`data: ${JSON.stringify({ kind: 'run-refused', code: 1, errorCode, msg: '', requestId: 'x' })}\n\n`);

  it.each([
    ['TOKEN_INVALID', 403],
    ['NOT_FOUND', 404],
    ['EMBED_OFF', 200],
  ])('a stream that ends with %s is over: nothing is asked for again', async (errorCode, status) => {
    const { opened, states, seqs, refusals, wake, tail } = follow();
    await later(0);
    opened[0]?.feed(frame(1));
    opened[0]?.feed(word(errorCode));
    opened[0]?.feed(frame(2));
    opened[0]?.end();
    await errorsRead();
    await later(60_000);
    wake('online');
    await later(60_000);
    expect(refusals).toEqual([{ status, errorCode }]);
    expect(seqs).toEqual([1]);
    expect(states).toEqual(['gone']);
    expect(opened).toHaveLength(1);
    tail.stop();
  });

  it('one that is refused for the moment is asked for again', async () => {
    const { opened, refusals, tail } = follow();
    await later(0);
    opened[0]?.feed(word('TRY_LATER'));
    opened[0]?.end();
    await errorsRead();
    await later(300);
    expect(opened).toHaveLength(2);
    expect(refusals).toEqual([]);
    tail.stop();
  });

  it('a session that is not there is not asked for again', async () => {
    const { opened, states, set, tail } = follow('down');
    set(404);
    await later(60_000);
    expect(states).toContain('gone');
    expect(opened).toHaveLength(0);
    tail.stop();
  });
});
