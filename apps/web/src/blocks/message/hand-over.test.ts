import type { MessageStep, StepAgent, ToolCall } from '@zhixing/contract/chat-message';
import { describe, expect, it } from 'vitest';
import { answerBlocks } from './answer-blocks.ts';

const agent = (key: string, name: string): StepAgent => ({ key, name, icon: '1', iconBackground: '#d6e4ff' });
const desk = agent('main', '接待员');
const calc = agent('calc', '理赔测算员');
const call = (name: string, input: unknown, part: Partial<ToolCall> = {}): ToolCall => ({
  id: `${name}-1`,
  function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input), metaInfo: { name } },
  collapse: true,
  result: '好',
  ...part,
});
const handOver = call('hand_over', { to: '理赔测算员', task: '测算百万医疗' });
const step = (no: number, part: Partial<MessageStep>): MessageStep => ({ no, content: '', ...part });
const kinds = (steps: readonly MessageStep[]) => answerBlocks(steps).map(({ kind }) => kind);

describe('several agents in one answer', () => {
  it('STUDIO-03 a hand-over is one line with its task, not a tool call; who works stands before what it does', () => {
    const blocks = answerBlocks([
      step(0, { agent: desk, toolCalls: [call('lookup', {}), handOver] }),
      step(1, { agent: calc, content: '可赔 ¥4,000' }),
    ]);
    expect(blocks.map(({ kind }) => kind)).toEqual(['agent', 'tools', 'hand-over', 'agent', 'text']);
    expect(blocks[1]).toMatchObject({ calls: [{ id: 'lookup-1' }] });
    expect(blocks[2]).toMatchObject({ from: desk, to: calc, task: '测算百万医疗' });
    expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length);
  });

  it('STUDIO-03 who goes on along an edge is told too, and what was written for it is folded away', () => {
    const steps = [
      step(0, { agent: desk, content: '客户要测算', isInner: true, ms: 600 }),
      step(1, { agent: calc, content: '可赔 ¥4,000' }),
    ];
    expect(kinds(steps)).toEqual(['agent', 'inner', 'hand-over', 'agent', 'text']);
    expect(answerBlocks(steps)[2]).toMatchObject({ task: '' });
  });

  it('one who works on over several rounds is named once', () => {
    const steps = [
      step(0, { agent: desk, toolCalls: [call('a', {})] }),
      step(1, { agent: desk, toolCalls: [call('b', {})] }),
    ];
    expect(kinds(steps)).toEqual(['agent', 'tools']);
  });

  it('a hand-over is told before the other one begins, and keeps its place when that one does', () => {
    const [first] = [step(0, { agent: desk, toolCalls: [handOver] })];
    const early = answerBlocks([first]);
    const late = answerBlocks([first, step(1, { agent: calc, isOpen: true })]);
    expect(early.at(-1)).toMatchObject({ kind: 'hand-over', to: { name: '理赔测算员' } });
    expect(late.map(({ key }) => key)).toContain(early.at(-1)?.key);
  });

  it('a refused hand-over is a failed tool call, and half-written arguments harm nothing', () => {
    const refused = call('hand_over', { to: '谁' }, { isError: true });
    expect(kinds([step(0, { agent: desk, toolCalls: [refused] })])).toEqual(['agent', 'tools']);
    expect(kinds([step(0, { agent: desk, toolCalls: [call('hand_over', '{"to":"理')] })])).toEqual(['agent']);
  });

  it('an agent alone is shown as before', () => {
    const steps = [step(0, { toolCalls: [call('hand_over', { to: 'x' })] }), step(1, { content: '答' })];
    expect(kinds(steps)).toEqual(['tools', 'text']);
  });
});
