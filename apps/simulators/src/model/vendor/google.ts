import { isObject, type Schema, textOf } from '../chat-request.ts';
import { objectsOf } from './chat-protocol.ts';
import { type Asked, answerTo, countsOf, jsonOf, piecesOf } from './conversation.ts';
import { Refusal } from './refusal.ts';
import type { Reply, Service, VendorCall } from './vendor.ts';

const refuse = (code: number, status: string, message: string, more: object = {}) =>
  new Refusal(code, { error: { code, message, status, ...more } });
const invalid = (message: string) => refuse(400, 'INVALID_ARGUMENT', message);

const form = /^models\/([^/]+):(stream)?generateContent$/i;
const signature = (name: string) => `Eo${Buffer.from(name).toString('base64')}`;
const partsOf = (content: Schema | undefined) => objectsOf(content?.parts);
const textIn = (content: Schema | undefined) =>
  partsOf(content)
    .map(({ text }) => textOf(text))
    .join('');

/** https://ai.google.dev/gemini-api/docs/thought-signatures and /thinking */
export const google: Service = {
  serves: (path) => form.test(path),
  keyOf: (headers) => (typeof headers['x-goog-api-key'] === 'string' ? headers['x-goog-api-key'] : undefined),
  refusals: {
    key: () => invalid('API key not valid. Please pass a valid API key.'),
    full: ({ window, tokens }) =>
      invalid(`The input token count (${tokens}) exceeds the maximum number of tokens allowed (${window}).`),
    busy: (seconds) =>
      refuse(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).', {
        details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }],
      }),
  },
  keepAlive: {},
  read: ({ path, body }) => {
    const [, model = '', stream] = form.exec(path) ?? [];
    const contents = objectsOf(body.contents);
    const config = isObject(body.generationConfig) ? body.generationConfig : {};
    const thinking = isObject(config.thinkingConfig) ? config.thinkingConfig : {};
    const last = contents.findLastIndex(
      (content) => content.role === 'user' && !partsOf(content).some((part) => isObject(part.functionResponse)),
    );
    checkSettings(model, config, thinking);
    checkSignatures(model, contents, last);
    const results = contents.slice(last + 1).flatMap(partsOf);
    const tools = objectsOf(body.tools).flatMap((tool) => objectsOf(tool.functionDeclarations));
    if (config.responseMimeType === 'application/json' && tools.length > 0 && !model.startsWith('gemini-3'))
      throw invalid("Function calling with a response mime type: 'application/json' is unsupported");
    const system = isObject(body.systemInstruction) ? textIn(body.systemInstruction).length : 0;
    return {
      model,
      question: textIn(contents[last]),
      results: results.flatMap(({ functionResponse: given }) => (isObject(given) ? [resultOf(given.response)] : [])),
      tools: tools.map(({ name }) => textOf(name)),
      characters: contents.reduce((sum, content) => sum + textIn(content).length, system),
      isStream: stream !== undefined,
      thinks: thinking.thinkingBudget !== 0,
      ...jsonOf(
        config.responseMimeType === 'application/json',
        config.responseJsonSchema,
        isObject(body.systemInstruction) ? textIn(body.systemInstruction) : '',
      ),
    };
  },
  reply,
};

const resultOf = (response: Schema['x'] | undefined): string =>
  isObject(response) ? textOf(response.content) || JSON.stringify(response) : '';

function checkSettings(model: string, config: Schema, thinking: Schema): void {
  if (config.frequencyPenalty !== undefined || config.presencePenalty !== undefined)
    throw invalid(`Penalty is not enabled for models/${model}`);
  if (thinking.thinkingBudget !== undefined && thinking.thinkingLevel !== undefined)
    throw invalid('You can only set only one of thinking budget and thinking level.');
  if (thinking.thinkingBudget === 0 && !/gemini-2\.5-flash/.test(model))
    throw invalid('Budget 0 is invalid. This model only works in thinking mode.');
  if (thinking.thinkingLevel !== undefined && !/gemini-3/.test(model))
    throw invalid('Thinking level is not supported for this model.');
}

/** Gemini 3 looks at the first call of every step since the question. */
function checkSignatures(model: string, contents: readonly Schema[], question: number): void {
  if (!model.startsWith('gemini-3')) return;
  for (const [at, content] of contents.entries()) {
    const first = partsOf(content).find((part) => isObject(part.functionCall));
    if (at <= question || !first || !isObject(first.functionCall)) continue;
    const name = textOf(first.functionCall.name);
    if (!first.thoughtSignature)
      throw invalid(
        `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${at + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
      );
    if (first.thoughtSignature !== signature(name)) throw invalid('Corrupted thought signature.');
  }
}

function reply({ body }: VendorCall, asked: Asked): Reply {
  const answer = answerTo(asked);
  const counts = countsOf(asked, answer);
  const config = isObject(body.generationConfig) ? body.generationConfig : {};
  const isShown = isObject(config.thinkingConfig) && config.thinkingConfig.includeThoughts === true;
  const calls = answer.calls.map(({ name, arguments: text }, index) => ({
    functionCall: { name, args: JSON.parse(text) },
    ...(index === 0 && asked.thinks ? { thoughtSignature: signature(name) } : {}),
  }));
  const thoughts = isShown ? piecesOf(answer.thought).map((text) => ({ text, thought: true })) : [];
  const parts = [...thoughts, ...piecesOf(answer.text).map((text) => ({ text })), ...calls];
  const usageMetadata = {
    promptTokenCount: counts.prompt,
    cachedContentTokenCount: counts.cached,
    candidatesTokenCount: counts.completion - counts.thought,
    thoughtsTokenCount: counts.thought,
    totalTokenCount: counts.prompt + counts.completion,
  };
  const content = (given: object[]) => ({ parts: given, role: 'model' });
  const end = { finishReason: 'STOP', index: 0 };
  const frame = (candidate: object, more: object = {}) =>
    `data: ${JSON.stringify({ candidates: [candidate], modelVersion: asked.model, ...more })}\r\n\r\n`;
  const joined = [
    ...(thoughts.length > 0 ? [{ text: answer.thought, thought: true }] : []),
    ...(answer.text ? [{ text: answer.text }] : []),
    ...calls,
  ];
  return {
    opening: '',
    frames: [
      ...parts.map((part) => frame({ content: content([part]), index: 0 })),
      frame({ content: content([{ text: '' }]), ...end }, { usageMetadata }),
    ],
    whole: { candidates: [{ content: content(joined), ...end }], usageMetadata, modelVersion: asked.model },
  };
}
