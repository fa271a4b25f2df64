import type { RoundBody } from '../../db/schema/chat.ts';
import { consentOf } from './call-consent.ts';
import type { LoadedRun } from './start-attempt.ts';
import { workOf } from './work-of.ts';

export type Call = Omit<RoundBody['calls'][number], 'notes'>;

export const toolFor = (loaded: LoadedRun, no: number, { name }: Pick<Call, 'name'>) =>
  workOf(loaded, no).tools.find((tool) => tool.name === name);

/** Whether a person is asked before this call is made. */
export const asksFirst = (loaded: LoadedRun, no: number, call: Call) => {
  const tool = toolFor(loaded, no, call);
  return tool !== undefined && consentOf(loaded, tool).asking !== 'never';
};
