import { z } from 'zod';
import { limits, overWords } from './limit.ts';
import { defineRoute } from './route.ts';

/** Whose runs may use what a base says: its owner's, also those of an agent's editors, everybody's in the tenant, visitors' too. */
export const knowledgeVisibilities = ['me', 'editors', 'tenant', 'everyone'] as const;
export const knowledgeVisibility = z.enum(knowledgeVisibilities);
export type KnowledgeVisibility = z.infer<typeof knowledgeVisibility>;

export const count = z.number().int().min(0);
export const idParams = z.object({ id: z.uuid() });
const name = z.string().trim().min(1, '请输入名称').max(limits.knowledgeName.most, overWords('knowledgeName'));
export const manyIds = (most: number) => z.array(z.uuid()).min(1).max(most);
export const missing = ['NOT_FOUND'] as const;

/** The relevance below which nothing counts as found, and how much is read at most. */
const retrievalSettings = z.object({
  threshold: z.number().min(0).max(1).default(0.25),
  topK: z.number().int().min(1).max(20).default(5),
  /** Put into order by a rerank model, where the tenant has one. */
  rerank: z.boolean().default(true),
});
export type RetrievalSettings = z.infer<typeof retrievalSettings>;

const baseFields = {
  name,
  visibility: knowledgeVisibility.default('me'),
  uri: z.string().max(500).default(''),
};

const knowledge = z.object({
  id: z.string(),
  name: z.string(),
  /** What it was called before it was renamed. */
  oldName: z.string(),
  visibility: knowledgeVisibility,
  uri: z.string(),
  createdTime: z.string(),
  updatedTime: z.string(),
  ownerName: z.string(),
  isMine: z.boolean(),
  files: count,
  segments: count,
  bytes: count,
});
export type Knowledge = z.infer<typeof knowledge>;

export const knowledgePageSizes = [10, 20, 30, 40, 50] as const;
export const pageAsk = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
};

export const knowledgePage = defineRoute({
  name: 'knowledgePage',
  method: 'GET',
  path: '/knowledge_api/knowledge/page',
  summary: '知识库列表（普通用户只看到自己的）',
  policy: 'account',
  query: z.object({
    name: z.string().trim().max(100).optional(),
    createdByMe: z.enum(['true', 'false']).optional(),
    ...pageAsk,
  }),
  reply: z.object({ list: z.array(knowledge), total: count }),
});

export const createKnowledge = defineRoute({
  name: 'createKnowledge',
  method: 'POST',
  path: '/knowledge_api/knowledge',
  summary: '新建知识库',
  policy: 'account',
  body: z.object(baseFields),
  reply: z.object({ id: z.string() }),
  errors: ['KNOWLEDGE_TOO_MANY'],
});

export const changeKnowledge = defineRoute({
  name: 'changeKnowledge',
  method: 'PUT',
  path: '/knowledge_api/knowledge',
  summary: '修改知识库的名称、可见范围与检索设置',
  policy: 'account',
  body: z.object({
    id: z.uuid(),
    name,
    visibility: knowledgeVisibility.optional(),
    uri: z.string().max(500).optional(),
    retrieval: retrievalSettings.optional(),
  }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const deleteKnowledge = defineRoute({
  name: 'deleteKnowledge',
  method: 'DELETE',
  path: '/knowledge_api/knowledge',
  summary: '删除知识库及其全部文件',
  policy: 'account',
  body: manyIds(100),
  reply: z.null(),
  errors: missing,
});

/** gone: the model was deleted meanwhile; model: it did not answer for minutes. */
export const indexMoveFaults = ['gone', 'model', 'unexpected'] as const;
export type IndexMoveFault = (typeof indexMoveFaults)[number];

/** On its way to another embedding model; the one before answers until all pieces have a vector of the new one. */
const indexMove = z.object({
  modelId: z.string(),
  modelName: z.string(),
  done: count,
  total: count,
  fault: z.enum(indexMoveFaults).nullable(),
});
export type IndexMove = z.infer<typeof indexMove>;

export const readKnowledge = defineRoute({
  name: 'readKnowledge',
  method: 'GET',
  path: '/knowledge_api/knowledge/{id}',
  summary: '一个知识库：设置、用量与它的智能体',
  policy: 'account',
  params: idParams,
  reply: knowledge.extend({
    retrieval: retrievalSettings,
    /** Found by meaning too, or by words alone because there is no embedding model. */
    index: z.object({
      way: z.enum(['words', 'meaning']),
      modelId: z.string().nullable(),
      modelName: z.string(),
      move: indexMove.nullable(),
    }),
    /** Of all bases of its owner; with `team`, of everybody who has the space of that team. */
    space: z.object({ usedBytes: count, mostBytes: count, team: z.string().nullable() }),
    agents: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  errors: missing,
});
export type OpenedKnowledge = z.infer<typeof readKnowledge.reply>;

export const moveKnowledge = defineRoute({
  name: 'moveKnowledge',
  method: 'POST',
  path: '/knowledge_api/knowledge/{id}/move',
  summary: '换用另一个向量模型：后台重新计算，完成之前仍用现在的模型检索；同一个模型再次提交则从失败处继续',
  policy: 'account',
  params: idParams,
  body: z.object({ modelId: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'MODEL_MISSING', 'MODEL_FAILED', 'MODEL_BUSY', 'MODEL_SILENT'],
});

export const stopKnowledgeMove = defineRoute({
  name: 'stopKnowledgeMove',
  method: 'DELETE',
  path: '/knowledge_api/knowledge/{id}/move',
  summary: '放弃换用，仍用现在的向量模型',
  policy: 'account',
  params: idParams,
  reply: z.null(),
  errors: missing,
});

export const knowledgeRoutes = [
  knowledgePage,
  createKnowledge,
  changeKnowledge,
  deleteKnowledge,
  readKnowledge,
  moveKnowledge,
  stopKnowledgeMove,
] as const;
