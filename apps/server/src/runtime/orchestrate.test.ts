import { agentDocument } from '@zhixing/contract/agent-document';
import { describe, expect, it } from 'vitest';
import {
  fillVariables,
  handOverTool,
  isInner,
  type RunningAgent,
  waysOn,
  whoIsNext,
  workersOf,
} from './orchestrate.ts';
import { calculator } from './tools/calculator.ts';

const member = (key: string, name: string) => ({ key, name, description: `${name}的事`, prompt: `你是${name}` });
const team = (
  strategy: 'schedule' | 'plan',
  edges: { from: string; to: string; when?: string }[] = [],
): RunningAgent => ({
  name: '接待员',
  description: '',
  icon: '1',
  iconBackground: '#ffffff',
  document: agentDocument.parse({
    prompt: '你是接待员',
    orchestration: {
      mode: 'multi',
      strategy,
      members: [member('aaaa', '解读员'), member('bbbb', '测算员')],
      edges,
    },
  }),
});
const round = (...calls: { name: string; arguments: string }[]) => ({ calls });
const handTo = (to: string) => ({ name: 'hand_over', arguments: JSON.stringify({ to, task: '请继续' }) });

describe('one agent', () => {
  const alone: RunningAgent = { ...team('plan'), document: agentDocument.parse({ prompt: '一个人' }) };

  it('works alone and is done when it has answered', () => {
    expect(workersOf(alone)).toHaveLength(1);
    expect(handOverTool(alone, 'main')).toBeUndefined();
    expect(whoIsNext(alone, [])).toBe('main');
    expect(whoIsNext(alone, [round({ name: 'calculator', arguments: '{}' })])).toBe('main');
    expect(whoIsNext(alone, [round()])).toBeUndefined();
  });

  it('has the tools its author left on', () => {
    const document = agentDocument.parse({ prompt: '', tools: [{ id: 'builtin:calculator' }, { id: 'gone:1' }] });
    const tools = new Map([['builtin:calculator', calculator]]);
    expect(workersOf({ ...alone, document, tools })[0]?.tools.map(({ name }) => name)).toEqual(['calculator']);
    const off = agentDocument.parse({ prompt: '', tools: [{ id: 'builtin:calculator', enabled: false }] });
    expect(workersOf({ ...alone, document: off, tools })[0]?.tools).toEqual([]);
  });
});

describe('STUDIO-03 self scheduling', () => {
  const agent = team('schedule');

  it('lets everybody hand over to everybody else', () => {
    expect(waysOn(agent, 'main').choices.map(({ worker }) => worker.name)).toEqual(['解读员', '测算员']);
    expect(waysOn(agent, 'bbbb').choices.map(({ worker }) => worker.name)).toEqual(['接待员', '解读员']);
  });

  it('goes on with whom it was handed to, also after that one used a tool', () => {
    expect(whoIsNext(agent, [round(handTo('测算员'))])).toBe('bbbb');
    expect(whoIsNext(agent, [round(handTo('测算员')), round({ name: 'calculator', arguments: '{}' })])).toBe('bbbb');
    expect(whoIsNext(agent, [round(handTo('测算员')), round()])).toBeUndefined();
  });

  it('a name nobody has changes nothing', () => {
    expect(whoIsNext(agent, [round(handTo('老板'))])).toBe('main');
    expect(whoIsNext(agent, [round({ name: 'hand_over', arguments: 'not json' })])).toBe('main');
  });
});

describe('STUDIO-03 self orchestration', () => {
  const agent = team('plan', [
    { from: 'main', to: 'aaaa', when: '要看条款' },
    { from: 'main', to: 'bbbb', when: '直接问赔多少' },
    { from: 'aaaa', to: 'bbbb' },
  ]);

  it('offers only what the edges allow, with their conditions', () => {
    expect(handOverTool(agent, 'main')?.description).toContain('当「要看条款」时');
    expect(handOverTool(agent, 'aaaa')).toBeUndefined();
  });

  it('an edge without a condition is followed when the work is done, and that work is inner', () => {
    expect(isInner(agent, 'aaaa')).toBe(true);
    expect(isInner(agent, 'main')).toBe(false);
    expect(whoIsNext(agent, [round(handTo('解读员')), round()])).toBe('bbbb');
    expect(whoIsNext(agent, [round(handTo('解读员')), round(), round()])).toBeUndefined();
  });
});

describe('STUDIO-12 variables', () => {
  it('stand in the prompt by their value; what is no variable stays', () => {
    const variables = [{ name: '险种', defaultValue: '百万医疗', description: '' }];
    expect(fillVariables('只答 {{险种}} 与 {{ 险种 }}，{{别的}}', variables)).toBe(
      '只答 百万医疗 与 百万医疗，{{别的}}',
    );
  });
});
