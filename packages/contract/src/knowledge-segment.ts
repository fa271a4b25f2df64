import { z } from 'zod';
import { count, idParams, missing, pageAsk } from './knowledge.ts';
import { knowledgeFile, uploadErrors } from './knowledge-file.ts';
import { limits, overWords } from './limit.ts';
import { defineRoute } from './route.ts';

const segment = z.object({
  id: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  path: z.array(z.string()),
  text: z.string(),
  page: count,
  isEnabled: z.boolean(),
  isEdited: z.boolean(),
  /** How often it was found and how it was judged. */
  hits: count,
  likes: z.number().int(),
});
export type KnowledgeSegment = z.infer<typeof segment>;

const segmentText = z.string().trim().min(1, '请输入内容').max(limits.segmentText.most, overWords('segmentText'));
const question = z.string().trim().min(1, '请输入问题').max(500);

export const listSegments = defineRoute({
  name: 'listSegments',
  method: 'GET',
  path: '/knowledge_api/file/{id}/segments',
  summary: '一个文件的分段',
  policy: 'account',
  params: idParams,
  query: z.object({ search: z.string().trim().max(100).optional(), ...pageAsk }),
  reply: z.object({ list: z.array(segment), total: count }),
  errors: missing,
});

export const changeSegment = defineRoute({
  name: 'changeSegment',
  method: 'PUT',
  path: '/knowledge_api/segment/{id}',
  summary: '修改、启用或停用一个分段',
  policy: 'account',
  params: idParams,
  body: z
    .object({ text: segmentText.optional(), isEnabled: z.boolean().optional() })
    .refine(({ text, isEnabled }) => text !== undefined || isEnabled !== undefined, '没有要修改的内容'),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

/** A question with its answer, written by hand; they stand in the base's own file of entries. */
export const addEntry = defineRoute({
  name: 'addEntry',
  method: 'POST',
  path: '/knowledge_api/knowledge/{id}/entry',
  summary: '手写一条问答',
  policy: 'account',
  params: idParams,
  body: z.object({ question, answer: z.string().trim().min(1, '请输入答案').max(limits.segmentText.most) }),
  reply: z.object({ id: z.string() }),
  errors: uploadErrors,
});

/** What was found for a question. `score` decides, is shown and is rounded to three decimals once. */
const knowledgeHit = z.object({
  knowledgeId: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  segmentId: z.string(),
  path: z.array(z.string()),
  /** What the model reads, and the piece of it that matched best. */
  text: z.string(),
  piece: z.string(),
  page: count,
  /** Its place among the file's segments. */
  ordinal: count,
  score: z.number().min(0).max(1),
  /** People who liked answers that rest on it, less those who did not; it moves the score by 15 % at most. */
  likes: z.number().int(),
  /** What each way says on the same scale; null where it was not found that way. */
  words: z.number().min(0).max(1).nullable(),
  meaning: z.number().min(0).max(1).nullable(),
});
export type KnowledgeHit = z.infer<typeof knowledgeHit>;

export const testRetrieval = defineRoute({
  name: 'testRetrieval',
  method: 'POST',
  path: '/knowledge_api/knowledge/{id}/search',
  summary: '命中测试：一个问题能找到什么',
  policy: 'account',
  params: idParams,
  /** What is left out is as the base says. */
  body: z.object({
    question,
    threshold: z.number().min(0).max(1).optional(),
    topK: z.number().int().min(1).max(20).optional(),
    rerank: z.boolean().optional(),
  }),
  reply: z.object({
    hits: z.array(knowledgeHit),
    /** The best that stayed below the threshold. */
    below: z.array(knowledgeHit),
    /** none: no such model, or switched off; away: it did not answer, and the order is as without it. */
    rerank: z.enum(['none', 'used', 'away']),
    ms: z.object({ embed: count, search: count, total: count }),
  }),
  errors: ['NOT_FOUND', 'MODEL_BUSY'],
});
export type RetrievalTest = z.infer<typeof testRetrieval.reply>;

/** Where a cited passage stands, for whoever may open its file. */
export const readPassage = defineRoute({
  name: 'readPassage',
  method: 'GET',
  path: '/knowledge_api/segment/{id}/passage',
  summary: '引用的原文位置',
  policy: 'account',
  params: idParams,
  reply: z.object({
    file: knowledgeFile.pick({ id: true, name: true, extension: true, shownAs: true, pages: true, url: true }),
    path: z.array(z.string()),
    text: z.string(),
    page: count,
    /** On which pages, where: [left, top, width, height] in points; row of a sheet. */
    marks: z.array(
      z.object({ page: count, boxes: z.array(z.array(z.number())), row: count.nullable(), text: z.string() }),
    ),
    /** What stands around it, where there is no page to show. */
    around: z.array(z.object({ id: z.string(), text: z.string(), path: z.array(z.string()), isCited: z.boolean() })),
  }),
  errors: missing,
});
export type Passage = z.infer<typeof readPassage.reply>;

/** Questions the base had no answer to, those asked most often first. */
export const listUnanswered = defineRoute({
  name: 'listUnanswered',
  method: 'GET',
  path: '/knowledge_api/knowledge/{id}/unanswered',
  summary: '没有找到答案的问题',
  policy: 'account',
  params: idParams,
  reply: z.object({
    list: z.array(
      z.object({ id: z.string(), question: z.string(), times: count, lastTime: z.string(), best: z.number() }),
    ),
  }),
  errors: missing,
});

export const dropUnanswered = defineRoute({
  name: 'dropUnanswered',
  method: 'DELETE',
  path: '/knowledge_api/unanswered/{id}',
  summary: '不再列出这个问题',
  policy: 'account',
  params: idParams,
  reply: z.null(),
  errors: missing,
});

export const knowledgeSegmentRoutes = [
  listSegments,
  changeSegment,
  addEntry,
  testRetrieval,
  readPassage,
  listUnanswered,
  dropUnanswered,
] as const;
