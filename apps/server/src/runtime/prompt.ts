import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import type { ChatMessage } from '@zhixing/contract/chat-message';

type Round = { text: string; calls: readonly { id: string; name: string; arguments: string }[] };
type ToolResult = { callId: string; name: string; result: string };

export type Attachment =
  | { kind: 'image'; name: string; mimeType: string; bytes: Uint8Array }
  | { kind: 'text'; name: string; text: string }
  /** Its content cannot be read yet; the model is told so rather than left to guess. */
  | { kind: 'name'; name: string };

export type PromptParts = {
  agent: { name: string; description: string; prompt: string };
  /** Earlier turns and the question, oldest first. */
  messages: readonly ChatMessage[];
  /** Files of the question. */
  attachments: readonly Attachment[];
  /** Rounds of this turn that are done, each with what its tools answered. */
  rounds: readonly { round: Round; results: readonly ToolResult[] }[];
};

const maxMessages = 40;
const maxCharacters = 24_000;

/** The newest messages that fit; the question itself always does. */
const recent = (messages: readonly ChatMessage[]) => {
  const kept: ChatMessage[] = [];
  let room = maxCharacters;
  for (const message of messages.toReversed()) {
    room -= message.content.length;
    if (kept.length > 0 && (room < 0 || kept.length >= maxMessages)) break;
    kept.unshift(message);
  }
  return kept;
};

const filesOf = ({ media }: ChatMessage) =>
  media && media.length > 0 ? `\n\n（附件：${media.map(({ name }) => name).join('、')}）` : '';

const partOf = (attachment: Attachment): LanguageModelV4TextPart | LanguageModelV4FilePart => {
  if (attachment.kind === 'image')
    return {
      type: 'file',
      filename: attachment.name,
      mediaType: attachment.mimeType,
      data: { type: 'data', data: attachment.bytes },
    };
  const text =
    attachment.kind === 'text'
      ? `附件《${attachment.name}》的内容：\n${attachment.text}`
      : `附件《${attachment.name}》：这种格式的内容目前还不能读取，请如实告诉用户。`;
  return { type: 'text', text };
};

const questionWith = (question: ChatMessage, attachments: readonly Attachment[]): LanguageModelV4Message => ({
  role: 'user',
  content: [{ type: 'text', text: question.content + filesOf(question) }, ...attachments.map(partOf)],
});

const asPrompt = (message: ChatMessage): LanguageModelV4Message =>
  message.role === 1
    ? { role: 'user', content: [{ type: 'text', text: message.content + filesOf(message) }] }
    : { role: 'assistant', content: [{ type: 'text', text: message.content }] };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return {};
  }
};

const asRound = ({ round, results }: PromptParts['rounds'][number]): LanguageModelV4Message[] => [
  {
    role: 'assistant',
    content: [
      ...(round.text === '' ? [] : [{ type: 'text' as const, text: round.text }]),
      ...round.calls.map(({ id, name, arguments: input }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input: parsed(input),
      })),
    ],
  },
  {
    role: 'tool',
    content: results.map(({ callId, name, result }) => ({
      type: 'tool-result' as const,
      toolCallId: callId,
      toolName: name,
      output: { type: 'text' as const, value: result },
    })),
  },
];

export const promptOf = ({ agent, messages, attachments, rounds }: PromptParts): LanguageModelV4Prompt => [
  { role: 'system', content: agent.prompt.trim() || `你是「${agent.name}」。${agent.description}` },
  ...recent(messages)
    .filter(({ content, media }) => content !== '' || (media?.length ?? 0) > 0)
    .map((message) => (message === messages.at(-1) ? questionWith(message, attachments) : asPrompt(message))),
  ...rounds.flatMap(asRound),
];

const askForQuestions =
  '你替用户想接下来最可能追问的三个问题，每个不超过20个字，使用对话的语言。只输出一个 JSON 数组，例如 ["…","…","…"]。';

export const suggestionPrompt = (question: string, answer: string): LanguageModelV4Prompt => [
  { role: 'system', content: askForQuestions },
  { role: 'user', content: [{ type: 'text', text: question.slice(0, 2_000) || '…' }] },
  { role: 'assistant', content: [{ type: 'text', text: answer.slice(0, 4_000) }] },
  { role: 'user', content: [{ type: 'text', text: '请给出三个追问。' }] },
];

/** Three short questions, or none: half of an answer is not shown. */
export const questionsFrom = (text: string): string[] => {
  const found = /\[[\s\S]*\]/.exec(text)?.[0];
  const list: unknown = found ? parsed(found) : undefined;
  if (!Array.isArray(list)) return [];
  const questions = list.filter((item): item is string => typeof item === 'string' && item.trim() !== '');
  return questions.length < 3 ? [] : questions.slice(0, 3).map((item) => item.trim().slice(0, 60));
};
