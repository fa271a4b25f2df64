import type { RoundBody, ToolBody } from '../../db/schema/chat.ts';
import type { ModelServices } from '../model/index.ts';
import { rewriteQuestion } from './rewrite-question.ts';
import type { LoadedRun, RunKey } from './start-attempt.ts';
import { workOf } from './work-of.ts';

/** Different from what models make up for theirs. */
const callId = 'look-up';

const bodyOf = (change: Partial<RoundBody>): RoundBody => ({
  ...{ text: '', reasoning: '', calls: [], model: '', inputTokens: 0, outputTokens: 0, ms: 0 },
  ...{ costMicro: 0, hasOwnPrice: true },
  ...change,
});

const askedOf = ({ question: { content, media = [] } }: LoadedRun) =>
  content.trim() || media.map(({ name }) => name).join(' ');

const queryIn = (text: string) => (JSON.parse(text) as { query: string }).query;

const inChinese = (text: string) => /\p{Script=Han}/u.test(text) || !/[a-z]/i.test(text);

/** Why a bound agent does not answer; undefined when it has something to answer from. */
const refusalOf = (
  query: string,
  title: { zh: string; en: string } | undefined,
  result: ToolBody | undefined,
  isNoted: boolean,
) => {
  const isChinese = inChinese(query);
  if (!title || !result)
    return isChinese
      ? '这个智能体只根据它的知识库回答，而其中没有您可以查阅的，所以不能回答。'
      : 'This agent answers from its knowledge bases only, and none of them is open to you, so it cannot answer.';
  if (result.isMocked || (result.parts?.length ?? 0) > 0) return undefined;
  if (result.isError || result.skipped)
    return isChinese
      ? `知识库现在查不了，所以没有回答。请稍后再试。\n\n查找的是：“${query}”`
      : `The knowledge base cannot be searched at the moment, so there is no answer. Please try again later.\n\nLooked for: “${query}”`;
  return isChinese
    ? `没有在知识库里找到有关的内容，所以不能回答这个问题。\n\n- 查找的是：“${query}”\n- 查找的范围：${title.zh}\n\n可以换个说法再问${isNoted ? '；这个问题已经记下，等知识库的负责人补充' : ''}。`
    : `Nothing about this was found in the knowledge base, so it cannot be answered.\n\n- Looked for: “${query}”\n- In: ${title.en}\n\nTry other words${isNoted ? '; the question was noted for whoever looks after the knowledge base' : ''}.`;
};

/**
 * The round that no model makes: first of all the knowledge is looked into, where the agent is set so; then an agent that
 * is bound to it and has found nothing says so. Undefined: it is the model's turn. The stored rounds alone decide, so
 * every attempt finds the same.
 */
export const ownRound = async (
  services: ModelServices,
  key: RunKey,
  loaded: LoadedRun,
  no: number,
  signal: AbortSignal,
): Promise<RoundBody | undefined> => {
  const { worker, agent, own } = workOf(loaded, no);
  const { lookUp, isBound } = worker;
  const who = agent ? { agent } : {};
  const asked = askedOf(loaded);
  const isNoted = !loaded.session.figuresOnly;
  const looked = own.find(([, { calls }]) => calls.some(({ id }) => id === callId));
  if (looked) {
    const [at, { calls }] = looked;
    if (!isBound || own.some(([round]) => round > at)) return undefined;
    const query = queryIn(calls[0]?.arguments ?? '{"query":""}');
    const text = refusalOf(query, lookUp?.title, loaded.results.get(`${at}:${callId}`), isNoted);
    return text === undefined ? undefined : bodyOf({ text, ...who });
  }
  if (!lookUp || asked === '') {
    const text = isBound && own.length === 0 ? refusalOf(asked, undefined, undefined, false) : undefined;
    return text === undefined ? undefined : bodyOf({ text, ...who });
  }
  const began = performance.now();
  const { query, ...tokens } = await rewriteQuestion(services, key, loaded, { asked, worker, no }, signal);
  const calls = [{ id: callId, name: lookUp.name, arguments: JSON.stringify({ query }) }];
  return bodyOf({ calls, ...tokens, ...who, ms: Math.round(performance.now() - began) });
};
