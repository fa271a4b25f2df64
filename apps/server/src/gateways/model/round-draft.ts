import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { Thought } from '../../base/model-round.ts';
import { createTextJoiner, cutText, storableJson, storableText } from '../../base/storable.ts';
import type { HalfCall, RoundResult, RoundSink } from './round.ts';
import { openThinkTags } from './think-tags.ts';

type Drafted = Pick<
  RoundResult,
  'text' | 'reasoning' | 'calls' | 'inputTokens' | 'outputTokens' | 'cachedTokens' | 'reasoningTokens'
> & { thoughts: Thought[] };

/** An id is kept in an index, which takes no long ones. */
const longestName = 100;
/** What a tool call counts for beside its words, so that a flood of empty ones ends too. */
const callWeight = 50;
/** Signatures and sealed thoughts of one round. */
const maxNotes = 400_000;

/** A model's answer as it comes: what can be stored, and no more than `room` characters of it. */
export const openDraft = (sink: RoundSink, room: number) => {
  const draft: Drafted = {
    ...{ text: '', reasoning: '', calls: [], thoughts: [] },
    ...{ inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 },
  };
  const joiners = { text: createTextJoiner(), reasoning: createTextJoiner() };
  const tags = openThinkTags();
  const thoughts = new Map<string, Thought>();
  const halfCalls = new Map<string, HalfCall>();
  let left = room;
  let notesLeft = maxNotes;
  let hasSpoken = false;

  const say = (kind: 'text' | 'reasoning', given: string) => {
    const words = cutText(given, left);
    left -= given.length;
    if (words === '') return '';
    hasSpoken = true;
    draft[kind] += words;
    if (kind === 'text') sink.onText(words);
    else sink.onReasoning(words);
    return words;
  };

  const thoughtOf = (id: string) => {
    const thought = thoughts.get(id) ?? { text: '' };
    if (!thoughts.has(id)) {
      thoughts.set(id, thought);
      draft.thoughts.push(thought);
    }
    return thought;
  };
  const notesOf = (given: SharedV4ProviderMetadata | undefined) => {
    if (!given) return {};
    const notes = storableJson(given) as SharedV4ProviderMetadata;
    notesLeft -= JSON.stringify(notes).length;
    return notesLeft < 0 ? {} : { notes };
  };
  const think = (id: string, words: string, given?: SharedV4ProviderMetadata) => {
    const thought = thoughtOf(id);
    thought.text += words;
    const { notes } = notesOf(given);
    for (const [name, more] of Object.entries(notes ?? {}))
      thought.notes = { ...thought.notes, [name]: { ...thought.notes?.[name], ...more } };
  };

  const sayTagged = (pieces: ReturnType<typeof tags.add>) => {
    for (const { kind, text } of pieces) {
      const words = say(kind, text);
      if (kind === 'reasoning' && words !== '') {
        think('tags', words);
        thoughtOf('tags').isTagged = true;
      }
    }
  };

  const nameOf = (given: string) => cutText(storableText(given), longestName);
  const idOf = (given: string) => {
    const id = nameOf(given);
    const isTaken = id === '' || draft.calls.some((call) => call.id === id);
    return isTaken ? `${id || 'call'}-${draft.calls.length + 1}` : id;
  };

  const tellHalf = (id: string, more: string) => {
    const call = halfCalls.get(id);
    if (!call || !sink.onCall) return;
    call.arguments += more;
    sink.onCall(call);
  };

  return {
    draft,
    hasSpoken: () => hasSpoken,
    isFull: () => left < 0,
    take(part: LanguageModelV4StreamPart) {
      switch (part.type) {
        case 'text-delta':
          return sayTagged(tags.add(joiners.text.add(part.delta)));
        case 'reasoning-start':
        case 'reasoning-end':
          return think(part.id, '', part.providerMetadata);
        case 'reasoning-delta':
          return think(part.id, say('reasoning', joiners.reasoning.add(part.delta)), part.providerMetadata);
        case 'tool-input-start':
          left -= callWeight;
          if (part.id !== '') halfCalls.set(part.id, { id: nameOf(part.id), name: part.toolName, arguments: '' });
          return;
        case 'tool-input-delta':
          left -= part.delta.length;
          return tellHalf(part.id, part.delta);
        case 'tool-call':
          draft.calls.push({
            id: idOf(part.toolCallId),
            name: nameOf(part.toolName),
            arguments: storableText(part.input),
            ...notesOf(part.providerMetadata),
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
      sayTagged([...tags.add(joiners.text.end()), ...tags.end()]);
    },
  };
};
