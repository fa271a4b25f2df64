import { parseBody, readModel, textOf } from './chat-request.ts';
import { failureOf, OpenAiError } from './openai-error.ts';

const path = '/v1/images/generations';
/** One red dot: all that is ever drawn. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

type Sent = { body: Buffer };

function draw({ body }: Sent) {
  const order = parseBody(body.toString('utf8'));
  const model = readModel(order);
  if (/^(unknown|missing|no-such)/.test(model)) throw failureOf(404);
  if (!/image|draw/.test(model)) throw new OpenAiError(404, `Invalid URL (POST ${path})`, { code: 'unknown_url' });
  if (!textOf(order.prompt)) throw new OpenAiError(400, "'prompt' is missing.", { param: 'prompt' });
  const data = model.includes('url') ? [{ url: 'https://pictures.example/dot.png' }] : [{ b64_json: dot }];
  return { type: 'application/json', body: JSON.stringify({ created: 0, data }) };
}

/** Drawing by its protocol only, as providers that give the picture do it, or those that give its address. */
export const imageRoutes: Record<string, typeof draw> = { [path]: draw };
