import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { chatBody } from './call-options.ts';
import type { ModelRecord } from './round.ts';

type Message = LanguageModelV4Prompt[number];
type Asked<Role extends Message['role']> = Extract<Message, { role: Role }>;

const partOf = (part: Asked<'user'>['content'][number]) => {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { mediaType, data } = part;
  if (!mediaType.startsWith('image/') || data.type !== 'data') throw new Error('a file that is no picture');
  const bytes = typeof data.data === 'string' ? data.data : Buffer.from(data.data).toString('base64');
  return { type: 'image_url', image_url: { url: `data:${mediaType};base64,${bytes}` } };
};

/** Gemini seals its thoughts behind this protocol too and wants the seal back. */
const sealOf = (call: { providerOptions?: Record<string, Record<string, unknown> | undefined> }, provider: string) => {
  const seal = (call.providerOptions?.[provider] ?? call.providerOptions?.google)?.thoughtSignature;
  return seal ? { extra_content: { google: { thought_signature: String(seal) } } } : {};
};

const assistantOf = ({ content }: Asked<'assistant'>, provider: string) => {
  let [text, thoughts] = ['', ''];
  const calls: object[] = [];
  for (const part of content) {
    if (part.type === 'text') text += part.text;
    else if (part.type === 'reasoning') thoughts += part.text;
    else if (part.type === 'tool-call') {
      const { toolCallId, toolName, input } = part;
      const asked = { name: toolName, arguments: JSON.stringify(input) };
      calls.push({ id: toolCallId, type: 'function', function: asked, ...sealOf(part, provider) });
    }
  }
  return {
    role: 'assistant',
    content: calls.length > 0 && text === '' ? null : text,
    ...(thoughts === '' ? {} : { reasoning_content: thoughts }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
};

const resultOf = (part: Asked<'tool'>['content'][number]) => {
  if (part.type !== 'tool-result') return [];
  const { output, toolCallId } = part;
  const content = output.type === 'text' || output.type === 'error-text' ? output.value : JSON.stringify(output);
  return [{ role: 'tool', tool_call_id: toolCallId, content }];
};

const messagesOf = (message: Message, provider: string): object[] => {
  switch (message.role) {
    case 'system':
      return [{ role: 'system', content: message.content }];
    case 'user': {
      const [first, second] = message.content;
      const isPlain = first?.type === 'text' && !second;
      return [{ role: 'user', content: isPlain ? first.text : message.content.map(partOf) }];
    }
    case 'assistant':
      return [assistantOf(message, provider)];
    case 'tool':
      return message.content.flatMap(resultOf);
  }
};

const formatOf = (format: LanguageModelV4CallOptions['responseFormat']) => {
  if (format?.type !== 'json') return undefined;
  const { schema, name } = format;
  return schema ? { type: 'json_schema', json_schema: { schema, strict: true, name } } : { type: 'json_object' };
};

const toolsOf = (tools: LanguageModelV4CallOptions['tools'] = []) => {
  const functions = tools.flatMap((tool) =>
    tool.type === 'function'
      ? [
          {
            type: 'function',
            function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
          },
        ]
      : [],
  );
  return functions.length > 0 ? functions : undefined;
};

/** A question in OpenAI's chat completions, as this model takes it. */
export const bodyFor = (record: ModelRecord, options: LanguageModelV4CallOptions, isStream: boolean): string => {
  const body = {
    model: record.modelName,
    max_tokens: options.maxOutputTokens,
    temperature: options.temperature,
    top_p: options.topP,
    frequency_penalty: options.frequencyPenalty,
    presence_penalty: options.presencePenalty,
    response_format: formatOf(options.responseFormat),
    reasoning_effort: options.reasoning,
    messages: options.prompt.flatMap((message) => messagesOf(message, record.provider)),
    tools: toolsOf(options.tools),
    ...(isStream ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
  return JSON.stringify(chatBody(record, body));
};
