import { handOverName } from '@zhixing/contract/built-in-tool';
import type { MessageStep, StepAgent, ToolCall } from '@zhixing/contract/chat-message';

type Given = { readonly to: string; readonly task: string };

const givenBy = ({ function: { arguments: text } }: ToolCall): Given => {
  try {
    const input: unknown = JSON.parse(text);
    const field = (name: string) => {
      const value = typeof input === 'object' && input !== null ? Reflect.get(input, name) : undefined;
      return typeof value === 'string' ? value.trim() : '';
    };
    return { to: field('to'), task: field('task') };
  } catch {
    return { to: '', task: '' };
  }
};

/** A refused hand-over changed nothing and stays a tool call that failed. */
const isHandOver = ({ function: { name }, isError }: ToolCall) => name === handOverName && !isError;

/** What is left to be shown as tools: among several agents a hand-over is shown as such. */
export const callsOf = ({ agent, toolCalls = [] }: MessageStep): readonly ToolCall[] =>
  agent ? toolCalls.filter((call) => !isHandOver(call)) : toolCalls;

export type Change =
  | { readonly kind: 'agent'; readonly key: string; readonly agent: StepAgent }
  | {
      readonly kind: 'hand-over';
      readonly key: string;
      readonly from: StepAgent;
      /** Only the name while the other one has not begun. */
      readonly to: Pick<StepAgent, 'name'> & Partial<StepAgent>;
      readonly task: string;
    };

const given = (step: MessageStep | undefined): Given | undefined => {
  const call = step?.agent && step.toolCalls?.find(isHandOver);
  return call ? givenBy(call) : undefined;
};

/** What stands before a step: who begins, or who gave the work to whom. */
export const changeBefore = (step: MessageStep, before: MessageStep | undefined): Change[] => {
  const { no, agent } = step;
  if (!agent || agent.key === before?.agent?.key) return [];
  const begins: Change = { kind: 'agent', key: `${no}:agent`, agent };
  if (!before?.agent) return [begins];
  const task = given(before)?.task ?? '';
  return [{ kind: 'hand-over', key: `${no}:hand-over`, from: before.agent, to: agent, task }, begins];
};

/** A hand-over whose taker has not begun yet, or never did. */
export const changeAfter = (last: MessageStep | undefined): Change[] => {
  const gave = given(last);
  if (!last?.agent || !gave?.to) return [];
  return [
    { kind: 'hand-over', key: `${last.no + 1}:hand-over`, from: last.agent, to: { name: gave.to }, task: gave.task },
  ];
};
