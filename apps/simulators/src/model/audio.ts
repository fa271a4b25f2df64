import { parseBody, readModel, textOf } from './chat-request.ts';
import { failureOf, OpenAiError } from './openai-error.ts';

const speaks = (model: string) => /speech|tts/.test(model);
const rate = 16_000;

type Sent = { type: string; body: Buffer };
type Answer = { type: string; body: string | Buffer };

async function transcribe({ type, body }: Sent): Promise<Answer> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const model = readModel({ model: textOf(form?.get('model')) });
  checkModel(model);
  if (speaks(model)) throw new OpenAiError(400, 'This model does not support transcription.', { param: 'model' });
  const file = form?.get('file');
  if (!(file instanceof File)) throw new OpenAiError(400, "'file' is missing.", { param: 'file' });
  const head = Buffer.from(await file.slice(0, 12).arrayBuffer()).toString('latin1');
  if (!/^RIFF.{4}WAVE$/s.test(head)) throw new OpenAiError(400, 'Invalid file format.', { param: 'file' });
  return { type: 'application/json', body: JSON.stringify({ text: '' }) };
}

function speak({ body }: Sent): Answer {
  const order = parseBody(body.toString('utf8'));
  const model = readModel(order);
  checkModel(model);
  if (!speaks(model)) throw new OpenAiError(404, 'Invalid URL (POST /v1/audio/speech)', { code: 'unknown_url' });
  if (!textOf(order.input)) throw new OpenAiError(400, "'input' is missing.", { param: 'input' });
  if (!textOf(order.voice)) throw new OpenAiError(400, "'voice' is missing.", { param: 'voice' });
  return { type: 'audio/pcm', body: Buffer.alloc(rate) };
}

function checkModel(model: string): void {
  if (/^(unknown|missing|no-such)/.test(model)) throw failureOf(404);
}

/** Listening and speaking by their protocol only: every recording is silence, and silence is all that is said. */
export const audioRoutes: Record<string, (sent: Sent) => Answer | Promise<Answer>> = {
  '/v1/audio/transcriptions': transcribe,
  '/v1/audio/speech': speak,
};
