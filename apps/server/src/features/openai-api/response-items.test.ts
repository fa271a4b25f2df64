import type { ChatEvent } from '@zhixing/contract/chat-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../base/app-error.ts';
import type { Finished } from './answer-run.ts';
import { piecesOf } from './response-items.ts';
import { responseWording } from './response-words.ts';

const runId = '01890000-0000-7000-8000-000000000000';
const head = { runId, sessionId: 's', model: 'm', created: 1, previousId: null, locale: 'en-US' as const };
const finished = (step: NonNullable<Finished['answer']['step']>, content: string): Finished => ({
  ...{ kind: 'run-finished', seq: 9, runId, outcome: 'done' },
  answer: { uuid: 'a', role: 2, content, time: '', step },
});
type Event = { type: string; sequence_number: number; response?: { output: object[]; status: string } };
const typesOf = (events: Event[]) => events.map(({ type }) => type.replace('response.', ''));

const twoRounds = finished(
  [
    { no: 1, reasoning: '先想', content: '我查一下' },
    { no: 2, reasoning: '再想', content: '查到了' },
  ],
  '我查一下\n\n查到了',
);

describe('what an answer consists of', () => {
  it('thinking and speaking in turns are items of their own, whose words together are the answer', () => {
    expect(piecesOf(twoRounds.answer)).toEqual([
      { kind: 'reasoning', text: '先想' },
      { kind: 'message', text: '我查一下' },
      { kind: 'reasoning', text: '再想' },
      { kind: 'message', text: '\n\n查到了' },
    ]);
  });

  it('what members of a team wrote for each other is not said', () => {
    const { answer } = finished(
      [
        { no: 1, content: '草稿', isInner: true },
        { no: 2, content: '正文' },
      ],
      '正文',
    );
    expect(piecesOf(answer)).toEqual([{ kind: 'message', text: '正文' }]);
  });

  it('an answer that its steps do not tell is said as a whole', () => {
    expect(piecesOf(finished([{ no: 1, reasoning: '想', content: '旧' }], '新').answer)).toEqual([
      { kind: 'reasoning', text: '想' },
      { kind: 'message', text: '新' },
    ]);
  });
});

describe('its events', () => {
  it('close an item before the next is opened, and end with what was told', () => {
    const wording = responseWording(head);
    const told = [
      { reasoning: '先想', content: '' },
      { reasoning: '', content: '我查一下' },
      { reasoning: '再想', content: '\n\n查到了' },
    ];
    const frames = [...wording.begin(), ...told.flatMap(wording.tell), ...wording.end(twoRounds)];
    const events = frames.map(({ data }) => data as Event);
    const item = (part: string, text: string) => [
      'output_item.added',
      `${part}.added`,
      `${text}.delta`,
      `${text}.done`,
      `${part}.done`,
      'output_item.done',
    ];
    const thought = item('reasoning_summary_part', 'reasoning_summary_text');
    const said = item('content_part', 'output_text');
    expect(typesOf(events)).toEqual(['created', 'in_progress', ...thought, ...said, ...thought, ...said, 'completed']);
    expect(events.map(({ sequence_number: at }) => at)).toEqual(events.map((_, at) => at));
    expect(frames.every(({ event, data }) => event === (data as Event).type)).toBe(true);
    expect(events.at(-1)?.response?.output).toEqual((wording.whole(twoRounds) as { output: object[] }).output);
  });

  it('what a person stopped is incomplete, what failed says why', () => {
    const stopped: ChatEvent & Finished = { ...twoRounds, outcome: 'stopped' };
    const end = responseWording(head).end(stopped).at(-1)?.data as Event;
    expect([end.type, end.response?.status]).toEqual(['response.incomplete', 'incomplete']);
    const failed = responseWording(head).fail(new AppError('MODEL_FAILED')).at(-1)?.data as Event;
    expect(failed).toMatchObject({ type: 'response.failed', response: { error: { code: 'model_failed' } } });
  });
});
