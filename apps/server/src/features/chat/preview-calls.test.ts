import type { ChatEventBody } from '@zhixing/contract/chat-event';
import { describe, expect, it } from 'vitest';
import { openPreviews, shortestMs } from './preview-calls.ts';

const openStage = () => {
  const told: ChatEventBody[] = [];
  let ms = 0;
  const sink = openPreviews(
    (name) => (name === 'show' ? ({ whole }) => ({ kind: 'card', title: String(whole.a), cards: [] }) : undefined),
    1,
    { emit: (event) => told.push(event) },
    () => ms,
  );
  const call = (text: string, name = 'show') => sink.onCall?.({ id: 'c1', name, arguments: text });
  const titles = () => told.map((event) => (event.kind === 'part-previewed' ? event.part.title : event.kind));
  const wait = (more: number) => {
    ms += more;
  };
  return { told, sink, call, titles, wait };
};

describe('calls that are still being written', () => {
  it('WID-51 are shown a few times a second at most, whole each time, and not again while they look the same', () => {
    const { told, call, titles, wait } = openStage();
    for (const text of ['{"a":"x', '{"a":"xy', '{"a":"xyz']) {
      call(text);
      wait(shortestMs / 2);
    }
    expect(titles()).toEqual(['x', 'xyz']);
    wait(shortestMs);
    call('{"a":"xyz"');
    expect(titles()).toEqual(['x', 'xyz']);
    expect(told[0]).toEqual({
      kind: 'part-previewed',
      step: 1,
      callId: 'c1',
      part: { kind: 'card', title: 'x', cards: [] },
    });
  });

  it('WID-51 are shown less often the more was told, and not at all when they are huge, broken or of another tool', () => {
    const { told, call, wait } = openStage();
    call('[1', 'show');
    call('{"a":"x', 'search');
    call(`{"a":"${'x'.repeat(64_000)}`);
    expect(told).toEqual([]);
    const minute = 60_000;
    let said = '';
    for (let at = 0; at < minute; at += 50) {
      said += 'words ';
      call(`{"a":"${said.repeat(8)}`);
      wait(50);
    }
    expect(told.length).toBeLessThan(100);
    expect(JSON.stringify(told).length).toBeLessThan(1_500_000);
  });

  it('WID-51 come to nothing when the model fails, and only then is the step told as void', () => {
    const { sink, call, titles } = openStage();
    sink.onAgain?.();
    expect(titles()).toEqual([]);
    call('{"a":"x');
    sink.onAgain?.();
    expect(titles()).toEqual(['x', 'step-restarted']);
  });
});
