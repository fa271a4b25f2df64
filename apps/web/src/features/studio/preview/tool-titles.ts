import type { ChatMessage } from '@zhixing/contract/chat-message';

/** What tools are called for people, by the name the model calls them by. */
export const toolTitles = (messages: readonly ChatMessage[]): ReadonlyMap<string, string> =>
  new Map(
    messages
      .flatMap(({ step = [] }) => step.flatMap(({ toolCalls = [] }) => toolCalls))
      .map(({ function: { name, metaInfo } }) => [name, metaInfo.name]),
  );
