import { titleIn } from '@zhixing/contract/built-in-tool';
import type { ToolCall } from '@zhixing/contract/chat-message';

export type CallState = 'running' | 'waiting' | 'done' | 'failed' | 'skipped' | 'stopped';

/** A call without a result runs only as long as its answer does; afterwards it was left undone. */
export const callState = (call: ToolCall, isLive: boolean): CallState => {
  if (call.result === undefined) {
    if (!isLive) return 'stopped';
    return call.isWaiting ? 'waiting' : 'running';
  }
  if (call.skipped) return 'skipped';
  return call.isError ? 'failed' : 'done';
};

/** `{}` and nothing say the same. */
export const hasArguments = (call: ToolCall) => !/^(?:\{\s*\}|null)?$/.test(call.function.arguments.trim());

export const callName = ({ function: { name, metaInfo } }: ToolCall, language: string): string =>
  titleIn(language, name, metaInfo.name);

type Summary = {
  readonly isRunning: boolean;
  readonly failed: number;
  /** Not made, most often because the person said no: nothing went wrong. */
  readonly skipped: number;
  readonly names: readonly string[];
  readonly ms: number | undefined;
};

export const summarise = (calls: readonly ToolCall[], isLive: boolean, language = 'zh-CN'): Summary => {
  const states = calls.map((call) => callState(call, isLive));
  const times = calls.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
  return {
    isRunning: states.includes('running') || states.includes('waiting'),
    failed: states.filter((state) => state === 'failed' || state === 'stopped').length,
    skipped: states.filter((state) => state === 'skipped').length,
    names: [...new Set(calls.map((call) => callName(call, language)))],
    ms: times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) : undefined,
  };
};
