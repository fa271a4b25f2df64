import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { createTextJoiner, cutText, storableText } from '../../base/storable.ts';
import type { RoundResult, RoundSink } from './round.ts';

type Drafted = Pick<
  RoundResult,
  'text' | 'reasoning' | 'calls' | 'inputTokens' | 'outputTokens' | 'cachedTokens' | 'reasoningTokens'
>;

/** An id is kept in an index, which takes no long ones. */
const longestName = 100;
/** What a tool call counts for beside its words, so that a flood of empty ones ends too. */
const callWeight = 50;

/** A model's answer as it comes: what can be stored, and no more than `room` characters of it. */
export const openDraft = (sink: RoundSink, room: number) => {
  const draft: Drafted = {
    ...{ text: '', reasoning: '', calls: [] },
    ...{ inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 },
  };
  const joiners = { text: createTextJoiner(), reasoning: createTextJoiner() };
  let left = room;
  let hasSpoken = false;

  const say = (kind: 'text' | 'reasoning', given: string) => {
    const words = cutText(given, left);
    left -= given.length;
    if (words === '') return;
    hasSpoken = true;
    draft[kind] += words;
    if (kind === 'text') sink.onText(words);
    else sink.onReasoning(words);
  };

  const nameOf = (given: string) => cutText(storableText(given), longestName);
  const idOf = (given: string) => {
    const id = nameOf(given);
    const isTaken = id === '' || draft.calls.some((call) => call.id === id);
    return isTaken ? `${id}-${draft.calls.length + 1}` : id;
  };

  return {
    draft,
    hasSpoken: () => hasSpoken,
    isFull: () => left < 0,
    take(part: LanguageModelV4StreamPart) {
      switch (part.type) {
        case 'text-delta':
          return say('text', joiners.text.add(part.delta));
        case 'reasoning-delta':
          return say('reasoning', joiners.reasoning.add(part.delta));
        case 'tool-input-start':
          left -= callWeight;
          return;
        case 'tool-input-delta':
          left -= part.delta.length;
          return;
        case 'tool-call':
          draft.calls.push({
            id: idOf(part.toolCallId),
            name: nameOf(part.toolName),
            arguments: storableText(part.input),
          });
          return;
        case 'finish':
          draft.inputTokens = part.usage.inputTokens.total ?? 0;
          draft.outputTokens = part.usage.outputTokens.total ?? 0;
          draft.cachedTokens = part.usage.inputTokens.cacheRead ?? 0;
          draft.reasoningTokens = part.usage.outputTokens.reasoning ?? 0;
          return;
        case 'error':
          throw part.error;
      }
    },
    end() {
      say('reasoning', joiners.reasoning.end());
      say('text', joiners.text.end());
    },
  };
};
