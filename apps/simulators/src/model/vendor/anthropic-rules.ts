import type { IncomingHttpHeaders } from 'node:http';
import { isObject, type Schema, textOf } from '../chat-request.ts';
import { objectsOf } from './chat-protocol.ts';
import { Refusal } from './refusal.ts';

export const refuseAnthropic = (status: number, type: string, message: string, headers = {}) =>
  new Refusal(status, { type: 'error', error: { type, message }, request_id: 'req_011' }, headers);
const invalid = (message: string) => refuseAnthropic(400, 'invalid_request_error', message);

/** Since these it chooses its own sampling, and how much to think. */
const isUnsampled = (model: string) => /claude-(?:opus-4[.-][78]|\w+-5|fable|mythos)/.test(model);
const cannotStop = (model: string) => /claude-(?:\w+-5[.-]5|fable|mythos)/.test(model);
const thinksUnlessTold = (model: string) => cannotStop(model) || /claude-\w+-5/.test(model);
const guide = 'Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking';

export const sealOf = (thought: string) => `Ep${Buffer.from(thought).toString('base64').slice(0, 40)}`;

export const thinkingOf = ({ thinking, model }: Schema): string =>
  (isObject(thinking) && textOf(thinking.type)) || (thinksUnlessTold(textOf(model)) ? 'adaptive' : 'disabled');

export function checkHeaders(headers: IncomingHttpHeaders): void {
  if (!headers['anthropic-version']) throw invalid('anthropic-version: header is required');
}

export function checkSettings(body: Schema): void {
  const model = textOf(body.model);
  const { temperature, top_p: topP, max_tokens: limit } = body;
  const given = isObject(body.thinking) ? body.thinking : {};
  if (limit === undefined) throw invalid('max_tokens: Field required');
  for (const name of ['frequency_penalty', 'presence_penalty', 'reasoning_effort'])
    if (body[name] !== undefined) throw invalid(`${name}: Extra inputs are not permitted`);
  if (isUnsampled(model)) {
    const name = ['temperature', 'top_p', 'top_k'].find((one) => body[one] !== undefined);
    if (name) throw invalid(`\`${name}\` is deprecated for this model.`);
    const isRefused = given.type === 'enabled' || (given.type === 'disabled' && cannotStop(model));
    if (isRefused)
      throw invalid(
        `"thinking.type.${given.type}" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`,
      );
    return;
  }
  if (temperature !== undefined && topP !== undefined)
    throw invalid('`temperature` and `top_p` cannot both be specified for this model. Please use only one.');
  if (given.type !== 'enabled') return;
  if (temperature !== undefined && temperature !== 1)
    throw invalid(`\`temperature\` may only be set to 1 when thinking is enabled. ${guide}`);
  if (Number(limit) <= Number(given.budget_tokens))
    throw invalid(`\`max_tokens\` must be greater than \`thinking.budget_tokens\`. ${guide}`);
}

export function checkMessages(messages: readonly Schema[], thinking: string): void {
  for (const [at, { role, content }] of messages.entries()) {
    const blocks = objectsOf(content);
    for (const [index, { type, thinking: thought, signature }] of blocks.entries())
      if (type === 'thinking' && textOf(signature) !== sealOf(textOf(thought)))
        throw invalid(`messages.${at}.content.${index}: Invalid \`signature\` in \`thinking\` block`);
    const calls = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => textOf(id));
    if (role !== 'assistant' || calls.length === 0) continue;
    const answered = new Set(objectsOf(messages[at + 1]?.content).map(({ tool_use_id: id }) => textOf(id)));
    const open = calls.filter((id) => !answered.has(id));
    if (open.length > 0)
      throw invalid(
        `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
      );
    const [first] = blocks;
    if (thinking === 'enabled' && first?.type !== 'thinking' && first?.type !== 'redacted_thinking')
      throw invalid(
        `messages.${at}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${textOf(first?.type)}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`. ${guide}`,
      );
  }
}
