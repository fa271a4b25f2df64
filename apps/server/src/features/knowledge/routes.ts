import * as contract from '@zhixing/contract/knowledge';
import * as fileContract from '@zhixing/contract/knowledge-file';
import * as segmentContract from '@zhixing/contract/knowledge-segment';
import { type Binding, bind } from '../../http/bind.ts';
import type { ModelFinder } from '../model/index.ts';
import { changeKnowledge, createKnowledge, deleteKnowledge, knowledgePage, readKnowledge } from './bases.ts';
import { cancelFiles, deleteFiles, knowledgeFiles, readFiles, readKnowledgeFile, startFiles } from './files.ts';
import { changeFolder, createFolder, deleteFolder } from './folders.ts';
import { moveKnowledge, stopMove } from './move-base.ts';
import { readPassage } from './passage.ts';
import { previewFile } from './preview.ts';
import { dropUnanswered, listUnanswered } from './questions.ts';
import { addEntry, changeSegment, listSegments } from './segments.ts';
import { testRetrieval } from './test-retrieval.ts';
import { tryMethod } from './try-method.ts';
import { addKnowledgePage, importKnowledgeZip, uploadKnowledgeFile } from './upload.ts';

export const knowledgeBindings = (findModels: ModelFinder): Binding[] => [
  bind(contract.knowledgePage, (ctx, { query }) => knowledgePage(ctx, query)),
  bind(contract.createKnowledge, (ctx, { body }) => createKnowledge(ctx, body)),
  bind(contract.changeKnowledge, (ctx, { body }) => changeKnowledge(ctx, body)),
  bind(contract.deleteKnowledge, (ctx, { body }) => deleteKnowledge(ctx, body)),
  bind(contract.readKnowledge, (ctx, { params }) => readKnowledge(ctx, params.id)),
  bind(contract.moveKnowledge, (ctx, { params, body }) => moveKnowledge(ctx, findModels, params.id, body.modelId)),
  bind(contract.stopKnowledgeMove, (ctx, { params }) => stopMove(ctx, params.id)),
  bind(fileContract.knowledgeFiles, (ctx, { params, query }) => knowledgeFiles(ctx, params.id, query)),
  bind(fileContract.createFolder, (ctx, { params, body }) => createFolder(ctx, params.id, body)),
  bind(fileContract.changeFolder, (ctx, { params, body }) => changeFolder(ctx, params.id, body.name)),
  bind(fileContract.deleteFolder, (ctx, { params }) => deleteFolder(ctx, params.id)),
  bind(fileContract.uploadKnowledgeFile, (ctx, { params, query, file }) =>
    uploadKnowledgeFile(ctx, params.id, query, file),
  ),
  bind(fileContract.importKnowledgeZip, (ctx, { params, query, file }) =>
    importKnowledgeZip(ctx, params.id, query, file),
  ),
  bind(fileContract.addKnowledgePage, (ctx, { params, body }) => addKnowledgePage(ctx, params.id, body)),
  bind(fileContract.previewFile, (ctx, { params, body }) => previewFile(ctx, params.id, body)),
  bind(fileContract.tryMethod, (ctx, { params, body }) => tryMethod(ctx, findModels, params.id, body)),
  bind(fileContract.startFiles, (ctx, { body }) => startFiles(ctx, body)),
  bind(fileContract.cancelFiles, (ctx, { body }) => cancelFiles(ctx, body.ids)),
  bind(fileContract.deleteFiles, (ctx, { body }) => deleteFiles(ctx, body)),
  bind(fileContract.readFiles, (ctx, { body }) => readFiles(ctx, body.ids)),
  bind(fileContract.readKnowledgeFile, (ctx, { params, query }) => readKnowledgeFile(ctx, params.id, query.as)),
  bind(segmentContract.listSegments, (ctx, { params, query }) => listSegments(ctx, params.id, query)),
  bind(segmentContract.changeSegment, (ctx, { params, body }) => changeSegment(ctx, findModels, params.id, body)),
  bind(segmentContract.addEntry, (ctx, { params, body }) => addEntry(ctx, findModels, params.id, body)),
  bind(segmentContract.testRetrieval, (ctx, { params, body }) => testRetrieval(ctx, findModels, params.id, body)),
  bind(segmentContract.readPassage, (ctx, { params }) => readPassage(ctx, params.id)),
  bind(segmentContract.listUnanswered, (ctx, { params }) => listUnanswered(ctx, params.id)),
  bind(segmentContract.dropUnanswered, (ctx, { params }) => dropUnanswered(ctx, params.id)),
];
