import { type ChatMessage, chatMessage, type ToolCall } from '@zhixing/contract/chat-message';
import { describe, expect, it, vi } from 'vitest';
import { stripMarkup } from '../markdown/strip-markup.ts';
import { actionsFor } from './action-rules.ts';
import { answerBlocks } from './answer-blocks.ts';
import { briefArguments, jsonPieces, prettyJson } from './json-text.ts';
import { parseMenu } from './parse-menu.ts';
import { pluginName } from './plugin-name.ts';
import { imageAddress, safeAddress } from './safe-address.ts';
import { shareLink } from './share-link.ts';
import { shownMessages } from './shown-messages.ts';
import { callState, summarise } from './tool-state.ts';

const answer = (part: Partial<ChatMessage> = {}): ChatMessage => ({
  uuid: 'a',
  role: 2,
  content: '答',
  time: '2026-11-16T00:00:00Z',
  runId: 'r',
  ...part,
});
const call = (id: string, part: Partial<ToolCall> = {}): ToolCall => ({
  id,
  function: { name: id, arguments: '{}', metaInfo: { name: `${id} 名` } },
  collapse: true,
  ...part,
});
const open = { isPending: false, isShare: false };

describe('which actions an answer has', () => {
  it('MSG-21 a finished answer has all three', () => {
    expect(actionsFor(answer(), open)).toEqual({ copy: true, retry: true, share: true });
  });

  it.each([
    ['pending', answer(), { ...open, isPending: true }],
    ['writable', answer({ writable: true }), open],
    ['hideCopy', answer({ hideCopy: true }), open],
    ['an insight timeline', answer({ insightStep: [{ title: 't', isEnd: false, stepList: [] }] }), open],
    ['its own stream', answer({ loading: true }), open],
  ])('MSG-21 MSG-15 %s hides all three', (_, message, view) => {
    expect(actionsFor(message, view)).toEqual({ copy: false, retry: false, share: false });
  });

  it('MSG-22 share mode keeps copy only', () => {
    expect(actionsFor(answer(), { isPending: false, isShare: true })).toEqual({
      copy: true,
      retry: false,
      share: false,
    });
  });

  it('MSG-23 what is copied has no tags', () => {
    expect(stripMarkup('<b>a</b> b')).toBe('a b');
  });
});

describe('what is shown', () => {
  it('MSG-01 MSG-04 function rows and hidden ones are left out', () => {
    const shown = shownMessages([
      answer({ uuid: '1', role: 1 }),
      answer({ uuid: '2', role: 'function' }),
      answer({ uuid: '3', hidden: true }),
      answer({ uuid: '4' }),
    ]);
    expect(shown.map(({ message }) => message.uuid)).toEqual(['1', '4']);
  });

  it('an answer keeps its key when the stored one takes its place, and keys are never shared', () => {
    const key = (message: ChatMessage) => shownMessages([message])[0]?.key;
    expect(key(answer({ uuid: 'answer-r', loading: true }))).toBe(key(answer({ uuid: 'stored' })));
    const keys = shownMessages([answer({ uuid: '1' }), answer({ uuid: '2' }), answer({ uuid: '3', role: 1 })]);
    expect(new Set(keys.map((row) => row.key)).size).toBe(3);
  });

  it('MSG-16 the message has the further fields', () => {
    const fields = ['uuid', 'time', 'audioUrl', 'docs', 'function_call', 'name', 'continue', 'stop', 'rpa', 'example'];
    for (const field of fields) expect(Object.keys(chatMessage.shape)).toContain(field);
  });

  it('MSG-09 the first name that is there names the plugin', () => {
    expect(pluginName({ externalPluginName: '外', workflowName: '流', pluginName: '内' })).toBe('外');
    expect(pluginName({ workflowName: '流', pluginName: '内' })).toBe('流');
    expect(pluginName({ pluginName: '内' })).toBe('内');
  });
});

describe('steps', () => {
  it('MSG-06 steps keep their order; tools without words in between become one line', () => {
    const blocks = answerBlocks([
      { no: 0, content: '', reasoning: '想', toolCalls: [call('a')] },
      { no: 1, content: '', toolCalls: [call('b')] },
      { no: 2, content: '甲', widgetData: { config: {} } },
      { no: 3, content: '乙', isOpen: true },
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['reasoning', 'tools', 'text', 'widget', 'text']);
    expect(blocks[1]).toMatchObject({ calls: [{ id: 'a' }, { id: 'b' }] });
    expect(blocks.at(-1)).toMatchObject({ text: '乙', isOpen: true });
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(5);
  });

  it('CHAT-35 a call runs until its result arrives, or until its answer ended without one', () => {
    expect(callState(call('a'), true)).toBe('running');
    expect(callState(call('a', { result: '' }), true)).toBe('done');
    expect(callState(call('a', { result: 'x', isError: true }), true)).toBe('failed');
    expect(callState(call('a', { result: 'x', isError: false, skipped: 'refused' }), true)).toBe('skipped');
    expect(summarise([call('a', { result: 'x', skipped: 'refused' })], false)).toMatchObject({ failed: 0, skipped: 1 });
    expect(callState(call('a'), false)).toBe('stopped');
    expect(callState(call('a', { isWaiting: true }), true)).toBe('waiting');
    expect(callState(call('a', { isWaiting: true }), false)).toBe('stopped');
    expect(summarise([call('a', { isWaiting: true })], true).isRunning).toBe(true);
  });

  it('MSG-17 the line says how many, which and how long', () => {
    const done = summarise([call('a', { result: '1', ms: 300 }), call('b', { result: '2', ms: 2000 })], false);
    expect(done).toEqual({ isRunning: false, failed: 0, skipped: 0, names: ['a 名', 'b 名'], ms: 2300 });
    expect(summarise([call('a')], true)).toMatchObject({ isRunning: true, ms: undefined });
  });
});

describe('json, menus, addresses', () => {
  it('MSG-17 MSG-27 arguments are indented; half a document is left as it is', () => {
    expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyJson('{"a":')).toBe('{"a":');
    expect(briefArguments('{"a":"G39","b":["甲",2],"c":{"d":1}}')).toBe('G39，甲，2');
    expect(briefArguments('not json')).toBe('');
  });

  it('coloured pieces are the text itself', () => {
    const text = prettyJson('{"a\\"b":-1.5e3,"c":[true,null,"x: 1"]}');
    const pieces = jsonPieces(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ kind }) => kind === 'key').map((piece) => piece.text)).toEqual(['"a\\"b"', '"c"']);
  });

  it('MSG-27 a menu is a list, an object with one, or lines', () => {
    const two = [
      { label: '订票', value: '订票' },
      { label: '订酒店', value: '订酒店' },
    ];
    expect(parseMenu('["订票","订酒店"]').choices).toEqual(two);
    expect(parseMenu('- 订票\n2. 订酒店\n').choices).toEqual(two);
    expect(parseMenu('{"title":"选","options":[{"label":"订票","value":"go"}]}')).toEqual({
      title: '选',
      choices: [{ label: '订票', value: 'go' }],
    });
  });

  it('MSG-24 addresses that would run code are not followed', () => {
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'blob:x', '']) {
      expect(safeAddress(bad), bad).toBeUndefined();
    }
    expect(safeAddress('https://example.com/a')).toBe('https://example.com/a');
    expect(safeAddress('/files/1.pdf')).toBe('/files/1.pdf');
    expect(imageAddress('data:image/png;base64,AA')).toBe('data:image/png;base64,AA');
  });

  it('JSON that lies deeper than a screen is wide stays as it was written', () => {
    for (const depth of [200, 20_000]) {
      const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
      expect(prettyJson(deep) === deep).toBe(true);
    }
    expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it('MSG-24 an image that loads by itself is a file of ours, never another address', () => {
    vi.stubGlobal('window', { location: { origin: 'https://zx.example' } });
    const id = '019a0000-0000-7000-8000-000000000001';
    expect(imageAddress(`/agent_api/api/files/read/${id}?until=1&sign=x`)).toContain(`/files/read/${id}?until=1`);
    for (const bad of [
      `/agent_api/api/appletLogin/qrcode/status/${id}?secret=s`,
      `/agent_api/api/files/read/../../auth/logout`,
      'data:image/svg+xml;base64,AA',
      'https://evil.example/p.png',
      '//evil.example/p.png',
    ])
      expect([bad, imageAddress(bad)]).toEqual([bad, undefined]);
    vi.unstubAllGlobals();
  });

  it('SHARE-01 the link is origin, path and the share-page hash with both ids', () => {
    const place = { origin: 'https://zx.example', pathname: '/acme/agent-execute' };
    expect(shareLink(place, 'agent', 'session')).toBe(
      'https://zx.example/acme/agent-execute#/share-page?id=agent&sessionId=session',
    );
  });
});
