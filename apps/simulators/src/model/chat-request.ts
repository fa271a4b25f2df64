import { OpenAiError } from './openai-error.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Schema = { [name: string]: Json };
export type ToolCall = { id: string; name: string; arguments: string };
export type Message = { role: string; text: string; images: number; toolCalls: ToolCall[]; toolCallId: string };
export type Tool = { name: string; description: string; parameters: Schema };

export type ChatRequest = {
  model: string;
  messages: Message[];
  tools: Tool[];
  /** auto, none, required, or the name of one tool. */
  toolChoice: string;
  isParallel: boolean;
  isStream: boolean;
  includeUsage: boolean;
  maxTokens: number;
  stop: string[];
  format: { kind: 'text' } | { kind: 'json'; schema?: Schema };
};

export const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : []);

export function parseBody(body: string): Schema {
  try {
    const value: unknown = JSON.parse(body);
    if (isObject(value)) return value;
  } catch {}
  throw new OpenAiError(400, 'We could not parse the JSON body of your request.');
}

export function readModel(body: Schema): string {
  if (typeof body.model === 'string' && body.model) return body.model;
  throw new OpenAiError(400, 'you must provide a model parameter', { param: 'model' });
}

export function readChatRequest(body: Schema): ChatRequest {
  const messages = listOf(body.messages).map(readMessage);
  if (messages.length === 0) throw invalid('messages', 'must be an array with at least one message');
  checkNumber(body, 'temperature', 0, 2);
  checkNumber(body, 'top_p', 0, 1);
  checkNumber(body, 'n', 1, 1);
  const limits = ['max_tokens', 'max_completion_tokens'].map((name) => checkNumber(body, name, 1, 1e9) ?? Infinity);
  const options = isObject(body.stream_options) ? body.stream_options : {};
  return {
    model: readModel(body),
    messages,
    tools: listOf(body.tools).map(readTool),
    toolChoice: readToolChoice(body.tool_choice),
    isParallel: body.parallel_tool_calls !== false,
    isStream: body.stream === true,
    includeUsage: options.include_usage === true,
    maxTokens: Math.min(...limits),
    stop: (Array.isArray(body.stop) ? body.stop : [body.stop]).map(textOf).filter(Boolean),
    format: readFormat(body.response_format),
  };
}

function readMessage(value: Json, index: number): Message {
  if (!isObject(value) || typeof value.role !== 'string') throw invalid(`messages[${index}]`, 'must have a role');
  const { role, content } = value;
  if (!['system', 'developer', 'user', 'assistant', 'tool', 'function'].includes(role)) {
    throw invalid(`messages[${index}].role`, `has an unknown value '${role}'`);
  }
  const toolCalls = listOf(value.tool_calls).map(readToolCall);
  const parts = listOf(content).filter(isObject);
  if (typeof content !== 'string' && !Array.isArray(content) && toolCalls.length === 0) {
    throw invalid(`messages[${index}].content`, 'must be a string or an array of parts');
  }
  return {
    role,
    text: typeof content === 'string' ? content : parts.map((part) => textOf(part.text)).join(''),
    images: parts.filter((part) => part.type === 'image_url').length,
    toolCalls,
    toolCallId: textOf(value.tool_call_id),
  };
}

function readToolCall(value: Json): ToolCall {
  const call = isObject(value) ? value : {};
  const target = isObject(call.function) ? call.function : {};
  return { id: textOf(call.id), name: textOf(target.name), arguments: textOf(target.arguments) };
}

function readTool(value: Json, index: number): Tool {
  const target = isObject(value) && isObject(value.function) ? value.function : {};
  if (!textOf(target.name)) throw invalid(`tools[${index}].function.name`, 'is missing');
  const parameters = isObject(target.parameters) ? target.parameters : {};
  return { name: textOf(target.name), description: textOf(target.description), parameters };
}

function readToolChoice(value: Json | undefined): string {
  if (isObject(value) && isObject(value.function)) return textOf(value.function.name) || 'auto';
  return textOf(value) || 'auto';
}

function readFormat(value: Json | undefined): ChatRequest['format'] {
  if (!isObject(value) || value.type === 'text') return { kind: 'text' };
  const named = isObject(value.json_schema) ? value.json_schema : {};
  return { kind: 'json', schema: isObject(named.schema) ? named.schema : undefined };
}

function checkNumber(body: Schema, name: string, least: number, max: number): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && value >= least && value <= max) return value;
  throw invalid(name, `must be a number from ${least} to ${max}`);
}

function invalid(param: string, problem: string): OpenAiError {
  return new OpenAiError(400, `Invalid request: '${param}' ${problem}.`, { param, code: 'invalid_value' });
}
