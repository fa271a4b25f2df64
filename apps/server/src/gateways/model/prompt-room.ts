import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { roughTokens } from '../../base/rough-tokens.ts';
import type { ModelRecord, Round } from './round.ts';

const usualAnswer = 4_000;
/** What names of roles and the form of the request take beside the words. */
const overhead = 200;

/** Tokens that are left for what is said to the model; `share` of them once it has said that it was too much. */
export const promptRoom = (
  { profile, sampling }: ModelRecord,
  { tools, maxTokens, format }: Pick<Round, 'tools' | 'maxTokens' | 'format'>,
  share: number,
) => {
  const answer = Math.min(maxTokens ?? sampling.maxTokens ?? usualAnswer, profile.outputTokens);
  const kept = Math.min(answer, profile.contextTokens / 2);
  const described = profile.callsTools ? roughTokens(JSON.stringify(tools)) : 0;
  const shape = format?.schema ? roughTokens(JSON.stringify(format.schema)) : 0;
  return Math.max(500, Math.floor((profile.contextTokens - kept - described - shape - overhead) * share));
};

const unseen = (name: string | undefined) => `（图片《${name ?? ''}》：所用的模型不能看图，请如实告诉用户。）`;

/** Without what this model's provider would refuse the whole question for. */
export const takenBy = ({ protocol, profile }: ModelRecord, prompt: LanguageModelV4Prompt): LanguageModelV4Prompt => {
  const keepsThoughts = protocol !== 'chat' || profile.returnsThoughts;
  return prompt.map((message) => {
    if (message.role === 'assistant' && !keepsThoughts)
      return { ...message, content: message.content.filter(({ type }) => type !== 'reasoning') };
    if (message.role === 'user' && !profile.sees)
      return {
        ...message,
        content: message.content.map((part) =>
          part.type === 'file' ? { type: 'text' as const, text: unseen(part.filename) } : part,
        ),
      };
    return message;
  });
};
