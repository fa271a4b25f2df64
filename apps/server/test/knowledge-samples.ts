import { randomUUID } from 'node:crypto';
import type { knowledgeRoutes } from '@zhixing/contract/knowledge';
import type { knowledgeFileRoutes } from '@zhixing/contract/knowledge-file';
import type { knowledgeSegmentRoutes } from '@zhixing/contract/knowledge-segment';
import type { RouteCall } from '@zhixing/contract/route';

type KnowledgeRoute = (typeof knowledgeRoutes | typeof knowledgeFileRoutes | typeof knowledgeSegmentRoutes)[number];

/** See `samples`. */
export const knowledgeSamples: { [R in KnowledgeRoute as R['name']]: () => RouteCall<R> } = {
  knowledgePage: () => ({ query: {} }),
  createKnowledge: () => ({ body: { name: '样例' } }),
  changeKnowledge: () => ({ body: { id: randomUUID(), name: '样例' } }),
  deleteKnowledge: () => ({ body: [randomUUID()] }),
  readKnowledge: () => ({ params: { id: randomUUID() } }),
  moveKnowledge: () => ({ params: { id: randomUUID() }, body: { modelId: randomUUID() } }),
  stopKnowledgeMove: () => ({ params: { id: randomUUID() } }),
  knowledgeFiles: () => ({ params: { id: randomUUID() }, query: {} }),
  createFolder: () => ({ params: { id: randomUUID() }, body: { name: '样例' } }),
  changeFolder: () => ({ params: { id: randomUUID() }, body: { name: '样例' } }),
  deleteFolder: () => ({ params: { id: randomUUID() } }),
  uploadKnowledgeFile: () => ({ params: { id: randomUUID() }, query: {} }),
  importKnowledgeZip: () => ({ params: { id: randomUUID() }, query: {} }),
  addKnowledgePage: () => ({ params: { id: randomUUID() }, body: { url: 'https://page.example/' } }),
  previewFile: () => ({ params: { id: randomUUID() }, body: {} }),
  tryMethod: () => ({ params: { id: randomUUID() }, body: { questions: [{ question: '问' }] } }),
  startFiles: () => ({ body: { ids: [randomUUID()] } }),
  cancelFiles: () => ({ body: { ids: [randomUUID()] } }),
  deleteFiles: () => ({ body: [randomUUID()] }),
  readFiles: () => ({ body: { ids: [randomUUID()] } }),
  readKnowledgeFile: () => ({ params: { id: randomUUID() }, query: {} }),
  listSegments: () => ({ params: { id: randomUUID() }, query: {} }),
  changeSegment: () => ({ params: { id: randomUUID() }, body: { isEnabled: true } }),
  addEntry: () => ({ params: { id: randomUUID() }, body: { question: '问', answer: '答' } }),
  testRetrieval: () => ({ params: { id: randomUUID() }, body: { question: '问' } }),
  readPassage: () => ({ params: { id: randomUUID() } }),
  listUnanswered: () => ({ params: { id: randomUUID() } }),
  dropUnanswered: () => ({ params: { id: randomUUID() } }),
};
