import type { CallSkip } from '@zhixing/contract/chat-message';
import type { ToolBody } from '../../db/schema/chat.ts';
import { type Tool, versionOf } from '../../runtime/tools/tool.ts';
import { type Consent, consentOf } from './call-consent.ts';
import type { LoadedRun } from './start-attempt.ts';

/** What the model is told; people read the words of the screens. */
const words: Record<CallSkip, string> = {
  refused: '用户没有同意执行这个操作，请不要再次尝试，改为说明情况。',
  unasked: '这个操作要有人同意才能执行，而这里没有可以同意的人，所以没有执行。请不要再次尝试，改为说明情况。',
  'not-shared':
    '这个工具属于智能体的所有者，没有共享给正在调试的人，所以没有执行。请说明：要由所有者自己调试，或改用模拟返回。',
  changed: '这个工具在征得同意之后有了改动，所以没有执行。请说明情况，需要时重新提问，会再次征求同意。',
};

/** A check without a person, or a visitor's run: nobody is there whose yes would count. */
export const isUnattended = ({ run, session }: LoadedRun) =>
  run.debug?.isUnattended === true || session.embedId !== null;

/** Why a call is not made. What is stored decides: a yes is for the tool that was asked about, and for no other. */
export const skipOf = (loaded: LoadedRun, tool: Tool, isAllowed: boolean, said?: Consent): CallSkip | undefined => {
  const { asking, mayAllow } = consentOf(loaded, tool);
  if (asking === 'never') return undefined;
  if (!mayAllow) return 'not-shared';
  if (!isAllowed) return isUnattended(loaded) ? 'unasked' : 'refused';
  return said?.isAllowed && said.version === versionOf(tool) ? undefined : 'changed';
};

export const skippedBody = (skipped: CallSkip): ToolBody => ({
  result: words[skipped],
  isError: false,
  ms: 0,
  skipped,
});
