import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameReader, type Frame, readEventStream, SilentStream } from './event-stream.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const whole = `: ping\n\nid: 1\ndata: {"text":"杭州周二多云🌤"}\n\nid:2\r\ndata: a\r\ndata: b\r\n\r\nevent: x\rdata: {"n":3}\r\r\n: ping\n\n`;
const expected: Frame[] = [
  { id: '1', data: '{"text":"杭州周二多云🌤"}' },
  { id: '2', data: 'a\nb' },
  { id: undefined, data: '{"n":3}' },
];

describe('createFrameReader', () => {
  it('CHAT-36 cut anywhere, in mid-line and mid-UTF-8, the result equals the whole', () => {
    const all = bytes(whole);
    expect(createFrameReader()(all)).toEqual(expected);
    for (let cut = 1; cut < all.length; cut++) {
      const read = createFrameReader();
      expect([...read(all.slice(0, cut)), ...read(all.slice(cut))], `cut at ${cut}`).toEqual(expected);
    }
    const read = createFrameReader();
    expect([...all].flatMap((byte) => read(Uint8Array.of(byte)))).toEqual(expected);
  });

  it('CHAT-36 a block that never ended is no event', () => {
    expect(createFrameReader()(bytes('id: 1\ndata: {"a":'))).toEqual([]);
    expect(createFrameReader()(bytes('id: 1\ndata: {}\n'))).toEqual([]);
  });
});

describe('readEventStream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = () => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        control = given;
      },
    });
    const frames: Frame[] = [];
    const reading = readEventStream(body, { onFrame: (frame) => frames.push(frame) }).then(
      () => 'ended',
      (error: unknown) => error,
    );
    let settled: unknown;
    void reading.then((value) => {
      settled = value;
    });
    return { control, frames, reading, settled: () => settled };
  };

  it('CHAT-42 LIMIT-41 60 000 ms of silence close the stream with an error', async () => {
    const { reading, settled } = open();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(settled()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(await reading).toBeInstanceOf(SilentStream);
  });

  it('CHAT-42 a ping is a sign of life', async () => {
    const { control, reading, frames, settled } = open();
    for (let round = 0; round < 8; round++) {
      await vi.advanceTimersByTimeAsync(50_000);
      control?.enqueue(bytes(': ping\n\n'));
    }
    await vi.advanceTimersByTimeAsync(59_000);
    expect(settled()).toBeUndefined();
    control?.enqueue(bytes('data: 1\n\n'));
    control?.close();
    expect(await reading).toBe('ended');
    expect(frames).toEqual([{ id: undefined, data: '1' }]);
  });

  it('CHAT-36 a connection that breaks off is an error, not an end', async () => {
    const { control, reading } = open();
    control?.error(new TypeError('network error'));
    expect(await reading).toBeInstanceOf(TypeError);
  });
});
