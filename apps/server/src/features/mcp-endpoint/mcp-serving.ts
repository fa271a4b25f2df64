import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { newId } from '../../base/id.ts';
import { storableText } from '../../base/storable.ts';
import type { AccountCtx } from '../../ctx.ts';
import { callTool } from '../../runtime/call-tool.ts';
import { askingOf } from '../../runtime/tools/consent-rule.ts';
import { mostQuery } from '../knowledge/index.ts';
import { askAgent } from './ask-agent.ts';
import type { Exposed } from './find-key.ts';

const mostQuestion = 20_000;

const words = {
  'zh-CN': {
    effect: '这个工具会改变外部的数据，又没有预先批准，不能经 MCP 调用。',
    question: `请给出 question，不超过 ${mostQuestion} 个字`,
    ask: '要问的问题',
    search: (name: string) => `在知识库「${name}」里查找资料，返回原文、相关度（0 到 1）和出处。`,
    look: '要查的问题，写完整',
    query: `请给出 query，不超过 ${mostQuery} 个字`,
    can: (names: string[]) => (names.length > 0 ? [`可以使用：${names.join('、')}`] : []),
  },
  'en-US': {
    effect: 'This tool changes something outside and is not pre-approved, so it cannot be called over MCP.',
    question: `question is required, at most ${mostQuestion} characters`,
    ask: 'The question to ask',
    search: (name: string) =>
      `Searches the knowledge base “${name}”: gives passages, their relevance (0 to 1) and where they stand.`,
    look: 'What to look for, as a whole question',
    query: `query is required, at most ${mostQuery} characters`,
    can: (names: string[]) => (names.length > 0 ? [`It can use: ${names.join(', ')}`] : []),
  },
};

type Outcome = { text: string; isError: boolean };
type Offer = {
  name: string;
  description: string;
  inputSchema: { type: 'object'; [key: string]: unknown };
  call: (input: Record<string, unknown>, signal: AbortSignal) => Promise<Outcome>;
};

const searchOffer = ({ locale }: AccountCtx, { base }: Extract<Exposed, { kind: 'knowledge' }>): Offer => {
  const said = words[locale];
  return {
    name: 'search_knowledge',
    description: said.search(base.name),
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: said.look, minLength: 1, maxLength: mostQuery } },
      required: ['query'],
      additionalProperties: false,
    },
    call: async ({ query }, signal) => {
      const isGood = typeof query === 'string' && query.trim() !== '' && query.length <= mostQuery;
      if (!isGood) return { text: said.query, isError: true };
      return { text: JSON.stringify({ passages: await base.search(storableText(query), signal) }), isError: false };
    },
  };
};

const offerOf = (ctx: AccountCtx, exposed: Exposed): Offer => {
  const said = words[ctx.locale];
  if (exposed.kind === 'knowledge') return searchOffer(ctx, exposed);
  if (exposed.kind === 'agent')
    return {
      name: 'ask',
      description: [`${exposed.name}：${exposed.description}`, ...said.can(exposed.abilities)].join('\n'),
      inputSchema: {
        type: 'object',
        properties: { question: { type: 'string', description: said.ask, minLength: 1, maxLength: mostQuestion } },
        required: ['question'],
        additionalProperties: false,
      },
      call: async ({ question }, signal) => {
        const isGood = typeof question === 'string' && question.trim() !== '' && question.length <= mostQuestion;
        if (!isGood) return { text: said.question, isError: true };
        return askAgent(ctx, exposed.agentId, storableText(question), signal);
      },
    };
  const { tool } = exposed;
  return {
    name: tool.name,
    description: tool.description,
    inputSchema: { ...tool.parameters, type: 'object' },
    call: async (input, signal) => {
      if (askingOf(tool.trust) !== 'never') return { text: said.effect, isError: true };
      const run = { now: ctx.now(), signal, key: newId(), by: exposed.owner.id };
      const { result, isError } = await callTool([tool], { name: tool.name, arguments: JSON.stringify(input) }, run);
      return { text: result, isError };
    },
  };
};

const serverOf = ({ name, description, inputSchema, call }: Offer) => {
  const server = new Server({ name: 'zhixing', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({ tools: [{ name, description, inputSchema }] }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    if (params.name !== name)
      return { content: [{ type: 'text', text: `没有名为 ${params.name} 的工具` }], isError: true };
    const { text, isError } = await call(params.arguments ?? {}, mcpReq.signal);
    return { content: [{ type: 'text', text }], isError };
  });
  return server;
};

/** One server for one request: nothing of one caller is there when the next one comes. */
export const createMcpServing = (log: AccountCtx['log']) => {
  const handler = createMcpHandler(({ authInfo }) => serverOf(authInfo?.extra?.offer as Offer), {
    responseMode: 'sse',
    // What is offered does not change while somebody listens, so nobody has to.
    maxSubscriptions: 0,
    onerror: (err) => log.debug({ err }, 'MCP'),
  });
  return {
    answer: (ctx: AccountCtx, exposed: Exposed, request: Request, body: unknown) => {
      const extra = { offer: offerOf(ctx, exposed) };
      const authInfo = { token: '', clientId: exposed.keyId, scopes: [], extra };
      return handler.fetch(request, { authInfo, ...(body == null ? {} : { parsedBody: body }) });
    },
    close: () => handler.close(),
  };
};
