import { type Schema, textOf } from './chat-request.ts';
import { OpenAiError } from './openai-error.ts';
import { countTokens } from './tokens.ts';

const pairsOf = (text: string) => {
  const plain = text.toLowerCase().replaceAll(/[\s\p{P}]+/gu, '');
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
};

/** The common protocol: how much of the question's pairs of characters each document has, the best first. */
export function createRerank(body: Schema, model: string): { json: string; promptTokens: number } {
  const query = textOf(body.query);
  const documents = Array.isArray(body.documents) ? body.documents.map(textOf) : [];
  if (!query || documents.length === 0 || documents.length > 1000)
    throw new OpenAiError(400, "'query' and 1 to 1000 'documents' are needed.", { param: 'documents' });
  const most = typeof body.top_n === 'number' ? body.top_n : documents.length;
  const asked = pairsOf(query);
  const results = documents
    .map((text, index) => {
      const has = pairsOf(text);
      const shared = [...asked].filter((pair) => has.has(pair)).length;
      return { index, relevance_score: Number((shared / Math.max(1, asked.size)).toFixed(6)) };
    })
    .sort((one, other) => other.relevance_score - one.relevance_score)
    .slice(0, most);
  const promptTokens = documents.reduce((sum, text) => sum + countTokens(text), countTokens(query));
  return { json: JSON.stringify({ model, results, usage: { total_tokens: promptTokens } }), promptTokens };
}
