import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { openChatPieces } from './chat-pieces.ts';
import { openEventFrames } from './event-frames.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const dataIn = (text: string, size = text.length) => {
  const found: string[] = [];
  const feed = openEventFrames((data) => found.push(data));
  const bytes = bytesOf(text);
  for (let at = 0; at < bytes.length; at += size) feed(bytes.subarray(at, at + size));
  return found;
};

describe('frames', () => {
  const text =
    ': alive\n\nevent: x\r\ndata: 求知\r\n\r\ndata:a\ndata: b\nid: 7\n\n\ndata\n\ndata: {"x":1}\n\ndata: cut off';
  it.each([1, 2, 3, 7, 1000])('%i bytes at a time give the same', (size) => {
    expect(dataIn(text, size)).toEqual(['求知', 'a\nb', '{"x":1}']);
  });

  it('a line without an end costs no more than its length', () => {
    const feed = openEventFrames(() => expect.fail('no line'));
    const piece = bytesOf('x'.repeat(1_000));
    const began = performance.now();
    for (let times = 0; times < 20_000; times++) feed(piece);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

const take = (chunks: readonly unknown[]) => {
  const parts: LanguageModelV4StreamPart[] = [];
  const pieces = openChatPieces('p', (part) => parts.push(part));
  for (const chunk of chunks) pieces.take(typeof chunk === 'string' ? chunk : JSON.stringify(chunk));
  pieces.end();
  return parts;
};
const delta = (given: unknown) => ({ choices: [{ index: 0, delta: given, finish_reason: null }] });
const stop = { choices: [{ delta: {}, finish_reason: 'tool_calls' }] };
const callsOf = (...pieces: unknown[]) =>
  take([...pieces.map((piece) => delta({ tool_calls: [piece] })), stop]).flatMap((part) =>
    part.type === 'tool-call' ? [[part.toolName, part.input]] : [],
  );
const asked = (name: string | undefined, text: string | undefined) => ({ function: { name, arguments: text } });

describe('pieces of tool calls', () => {
  it.each<[string, object[], string[][]]>([
    [
      'two, letter by letter, by their indexes',
      [
        { index: 1, id: 'b', ...asked('y', '{"n"') },
        { index: 0, id: 'a', ...asked('x', '') },
        { index: 0, ...asked(undefined, '{}') },
        { index: 1, ...asked(undefined, ':2}') },
      ],
      [
        ['x', '{}'],
        ['y', '{"n":2}'],
      ],
    ],
    [
      'one index and no ids, the same tool twice',
      [
        { index: 0, id: '', ...asked('x', '{"n":1}') },
        { index: 0, id: '', ...asked('x', '{"n":2}') },
      ],
      [
        ['x', '{"n":1}'],
        ['x', '{"n":2}'],
      ],
    ],
    [
      'neither index nor id',
      [asked('x', '{"n":'), asked(undefined, '1}'), asked('x', '{}')],
      [
        ['x', '{"n":1}'],
        ['x', '{}'],
      ],
    ],
    [
      'ids without indexes, mixed',
      [
        { id: 'a', ...asked('x', '') },
        { id: 'b', ...asked('y', '') },
        { id: 'a', ...asked(undefined, '{"a":1}') },
        { id: 'b', ...asked('y', '{"b":1}') },
      ],
      [
        ['x', '{"a":1}'],
        ['y', '{"b":1}'],
      ],
    ],
    [
      'the name with each piece, and after the last one',
      [
        { index: 0, id: 'a', ...asked('x', '{"n":[') },
        { index: 0, id: 'a', ...asked('x', '"}"]}') },
        { index: 0, id: 'a', ...asked('x', '') },
      ],
      [['x', '{"n":["}"]}']],
    ],
    [
      'the name after the arguments',
      [
        { index: 0, ...asked(undefined, '{}') },
        { index: 0, ...asked('x', '') },
      ],
      [['x', '{}']],
    ],
    [
      'the same id at two indexes',
      [
        { index: 0, id: 'a', ...asked('x', '{}') },
        { index: 1, id: 'a', ...asked('x', '{}') },
      ],
      [
        ['x', '{}'],
        ['x', '{}'],
      ],
    ],
    ['an empty piece', [{ index: 0, id: '', ...asked('', '') }], []],
  ])('%s', (_, pieces, calls) => {
    expect(callsOf(...pieces)).toEqual(calls);
  });

  it('every call has an id of its own, and what is told of it while it is written has the same', () => {
    const parts = take([
      delta({ tool_calls: [{ index: 0, id: 'a', ...asked('x', '{}') }] }),
      delta({
        tool_calls: [
          { index: 1, id: 'a', ...asked('x', '{}') },
          { index: 2, ...asked('x', '{}') },
        ],
      }),
      stop,
    ]);
    const ids = parts.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []));
    expect([ids.length, new Set(ids).size, ids[0]]).toEqual([3, 3, 'a']);
    expect(parts.flatMap((part) => (part.type === 'tool-input-start' ? [part.id] : []))).toEqual(ids);
  });

  it('one that never gets a name is a failure', () => {
    expect(() => callsOf({ index: 0, ...asked(undefined, '{}') })).toThrow();
  });

  it('Gemini’s seal goes along', () => {
    const extra_content = { google: { thought_signature: 'sealed' } };
    const parts = take([delta({ tool_calls: [{ index: 0, ...asked('x', '{}'), extra_content }] }), stop]);
    expect(parts.at(-2)).toMatchObject({ providerMetadata: { p: { thoughtSignature: 'sealed' } } });
  });

  it('a flood of pieces that could each begin a call takes no time', () => {
    const piece = (text: string) => delta({ tool_calls: [{ index: 0, ...asked('x', text) }] });
    const began = performance.now();
    take([piece('{"a":"'), ...Array.from({ length: 5_000 }, () => piece('{}{}{}{}{}{}{}{}')), stop]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

const hostile: unknown[] = [
  null,
  true,
  7,
  -1,
  1.5,
  'x',
  '',
  [],
  {},
  [null],
  [[]],
  { a: null },
  { length: 3 },
  [{ type: 'text' }],
];

describe('a hostile stream', () => {
  it('a field of the wrong kind is one that is not there', () => {
    const texts = (chunks: unknown[]) =>
      take(chunks).filter((part) => !['text-delta', 'reasoning-delta'].includes(part.type));
    for (const value of hostile) {
      const fields = ['reasoning_content', 'reasoning', 'content', 'refusal'].map((name) => delta({ [name]: value }));
      const calls = [value, { function: value }, { index: value, id: value, extra_content: value }].map((one) => ({
        tool_calls: [one],
      }));
      const chunks = [
        ...fields,
        ...calls.map(delta),
        ...[delta(value), delta({ tool_calls: value }), { choices: value }, { choices: [value] }, { usage: value }],
        {
          choices: [],
          usage: { prompt_tokens: value, completion_tokens_details: value, prompt_tokens_details: value },
        },
        stop,
      ];
      expect(texts(chunks)).toEqual([expect.objectContaining({ type: 'finish' })]);
    }
    const proto = '{"__proto__":{"choices":[]},"choices":[{"delta":{"__proto__":{"content":"x"},"content":"y"}}]}';
    expect(take([proto])).toEqual([{ type: 'text-delta', id: 'text', delta: 'y' }]);
  });

  it.each(['{', 'null', '7', '[]', 'secret words', '{"choices":'])('%s is a failure that does not quote it', (data) => {
    expect(() => take([data])).toThrow('what the provider sent is no JSON');
  });

  it.each<[unknown, string]>([
    [{ message: 'too many' }, 'too many'],
    ['too many', 'too many'],
    [{}, 'the provider told of an error'],
  ])('an error in the place of words: %j', (error, words) => {
    expect(() => take([{ error, choices: [] }])).toThrow(words);
    expect(take([{ error: null, choices: [] }])).toEqual([]);
  });

  it('without a reason to end there is no end', () => {
    expect(take([delta({ content: 'x' }), '[DONE]'])).toEqual([{ type: 'text-delta', id: 'text', delta: 'x' }]);
    expect(take([delta({ content: 'x' }), { choices: [{ finish_reason: '' }] }])).toHaveLength(1);
  });
});

it('lists of parts, thoughts among them, and a refusal in the place of words', () => {
  const thinking = { type: 'thinking', thinking: [{ type: 'text', text: '想' }, 7] };
  const parts = take([
    delta({ content: [thinking, { type: 'text', text: '说' }, { type: 'audio' }] }),
    delta({ refusal: '不' }),
  ]);
  expect(parts.map((part) => ('delta' in part ? [part.type, part.delta] : []))).toEqual([
    ['reasoning-delta', '想'],
    ['text-delta', '说'],
    ['text-delta', '不'],
  ]);
});
