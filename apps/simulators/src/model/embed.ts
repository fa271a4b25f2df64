import { type Json, type Schema, textOf } from './chat-request.ts';
import { OpenAiError } from './openai-error.ts';
import { hashText } from './seed.ts';
import { countTokens } from './tokens.ts';

const DIMENSIONS = 1024;
const weights = [0.4, 1, 0.8];

export function createEmbeddings(body: Schema, model: string): { json: string; promptTokens: number } {
  const dimensions = body.dimensions ?? DIMENSIONS;
  if (typeof dimensions !== 'number' || !Number.isInteger(dimensions) || dimensions < 8 || dimensions > 4096) {
    throw new OpenAiError(400, "'dimensions' must be a whole number from 8 to 4096.", { param: 'dimensions' });
  }
  const texts = readInput(body.input);
  const isBase64 = body.encoding_format === 'base64';
  const data = texts.map((text, index) => {
    const vector = embed(text, dimensions);
    const embedding = isBase64 ? Buffer.from(vector.buffer).toString('base64') : Array.from(vector);
    return { object: 'embedding', index, embedding };
  });
  const promptTokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  const usage = { prompt_tokens: promptTokens, total_tokens: promptTokens };
  return { json: JSON.stringify({ object: 'list', data, model, usage }), promptTokens };
}

function readInput(input: Json | undefined): string[] {
  const isTokens = Array.isArray(input) && typeof input[0] === 'number';
  const items = Array.isArray(input) && !isTokens ? input : [input];
  const texts = items.map((item) => (Array.isArray(item) ? item.join(' ') : textOf(item)));
  if (texts.length > 0 && texts.length <= 2048 && texts.every(Boolean)) return texts;
  throw new OpenAiError(400, "'input' must be a text or up to 2048 texts, none of them empty.", { param: 'input' });
}

/** Signed hashes of 1–3 characters: texts that share words point the same way. */
export function embed(text: string, dimensions = DIMENSIONS): Float32Array {
  const plain = text.toLowerCase().replaceAll(/[\s的了吗呢是，。？！、：；,.?!:;"'“”（）()]+/g, '') || text;
  const vector = new Float32Array(dimensions);
  weights.forEach((weight, index) => {
    const size = index + 1;
    for (let start = 0; start + size <= plain.length; start += 1) {
      const hash = hashText(plain.slice(start, start + size));
      const at = (hash >>> 1) % dimensions;
      vector[at] = (vector[at] ?? 0) + (hash & 1 ? weight : -weight);
    }
  });
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}
