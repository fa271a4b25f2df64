import { indexMoveFaults, knowledgeVisibilities } from '@zhixing/contract/knowledge';
import { fileFaults, fileStates, segmentMethods } from '@zhixing/contract/knowledge-file';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const halfvec = customType<{ data: string }>({ dataType: () => 'halfvec' });
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

const key = { tenantId: uuid('tenant_id').notNull(), id: uuid().notNull() };

export const knowledge = pgTable('knowledge', {
  ...key,
  no: integer().notNull().generatedAlwaysAsIdentity(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  oldName: text('old_name').notNull().default(''),
  visibility: text({ enum: knowledgeVisibilities }).notNull(),
  uri: text().notNull().default(''),
  threshold: real().notNull().default(0.25),
  topK: smallint('top_k').notNull().default(5),
  rerank: boolean().notNull().default(true),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const knowledgeFolder = pgTable('knowledge_folder', {
  ...key,
  knowledgeId: uuid('knowledge_id').notNull(),
  parentId: uuid('parent_id'),
  name: text().notNull(),
  createdAt: moment('created_at').notNull(),
});

export const knowledgeFile = pgTable('knowledge_file', {
  ...key,
  knowledgeId: uuid('knowledge_id').notNull(),
  folderId: uuid('folder_id'),
  name: text().notNull(),
  extension: text().notNull(),
  mimeType: text('mime_type').notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text(),
  url: text().notNull().default(''),
  requestKey: uuid('request_key'),
  state: text({ enum: fileStates }).notNull(),
  fault: text({ enum: fileFaults }),
  faultPage: integer('fault_page').notNull().default(0),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  pages: integer().notNull().default(0),
  segments: integer().notNull().default(0),
  method: text({ enum: segmentMethods }).notNull(),
  maxLength: integer('max_length').notNull(),
  parseNo: integer('parse_no').notNull().default(0),
  shownNo: integer('shown_no').notNull().default(0),
  uploadedAt: moment('uploaded_at').notNull(),
  changedAt: moment('changed_at').notNull(),
});

export const knowledgeSegment = pgTable('knowledge_segment', {
  ...key,
  knowledgeId: uuid('knowledge_id').notNull(),
  fileId: uuid('file_id').notNull(),
  parseNo: integer('parse_no').notNull(),
  ordinal: integer().notNull(),
  path: text().array().notNull(),
  text: text().notNull(),
  page: integer().notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  isEdited: boolean('is_edited').notNull().default(false),
  hits: integer().notNull().default(0),
  likes: integer().notNull().default(0),
});

export const segmentRating = pgTable('segment_rating', {
  tenantId: uuid('tenant_id').notNull(),
  segmentId: uuid('segment_id').notNull(),
  accountId: uuid('account_id').notNull(),
  value: smallint().notNull(),
});

export const knowledgePiece = pgTable('knowledge_piece', {
  ...key,
  knowledgeId: uuid('knowledge_id').notNull(),
  fileId: uuid('file_id').notNull(),
  segmentId: uuid('segment_id').notNull(),
  parseNo: integer('parse_no').notNull(),
  ordinal: integer().notNull(),
  text: text().notNull(),
  page: integer().notNull(),
  boxes: jsonb().$type<number[][]>().notNull(),
  sheetRow: integer('sheet_row'),
});

export const knowledgeWords = pgTable('knowledge_words', {
  tenantId: uuid('tenant_id').notNull(),
  knowledgeId: uuid('knowledge_id').notNull(),
  pieceId: uuid('piece_id').notNull(),
  words: tsvector().notNull(),
});

export const knowledgeIndex = pgTable('knowledge_index', {
  ...key,
  knowledgeId: uuid('knowledge_id').notNull(),
  modelId: uuid('model_id').notNull(),
  modelName: text('model_name').notNull(),
  dims: smallint().notNull(),
  state: text({ enum: ['building', 'serving', 'retired'] }).notNull(),
  pieces: integer().notNull().default(0),
  cosLow: real('cos_low').notNull().default(0),
  cosHigh: real('cos_high').notNull().default(1),
  measuredPieces: integer('measured_pieces').notNull().default(0),
  weight: real().notNull(),
  depth: integer().notNull().default(400),
  graph: text({ enum: ['none', 'building', 'serving'] })
    .notNull()
    .default('none'),
  bitsTurned: boolean('bits_turned').notNull().default(false),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  fault: text({ enum: indexMoveFaults }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
});

export const knowledgeBits = pgTable('knowledge_bits', {
  tenantId: uuid('tenant_id').notNull(),
  indexId: uuid('index_id').notNull(),
  pieceId: uuid('piece_id').notNull(),
  bits: bits().notNull(),
});

export const knowledgeVector = pgTable('knowledge_vector', {
  tenantId: uuid('tenant_id').notNull(),
  indexId: uuid('index_id').notNull(),
  pieceId: uuid('piece_id').notNull(),
  embedding: halfvec().notNull(),
});

export const knowledgeGraph = pgTable('knowledge_graph', {
  tenantId: uuid('tenant_id').notNull(),
  indexId: uuid('index_id').notNull(),
  dims: smallint().notNull(),
  pieceId: uuid('piece_id').notNull(),
  embedding: halfvec().notNull(),
});

export const embeddingCache = pgTable('embedding_cache', {
  tenantId: uuid('tenant_id').notNull(),
  modelId: uuid('model_id').notNull(),
  hash: bytes().notNull(),
  embedding: halfvec().notNull(),
  usedAt: moment('used_at').notNull(),
});

export const knowledgeQuestion = pgTable('knowledge_question', {
  ...key,
  knowledgeId: uuid('knowledge_id').notNull(),
  question: text().notNull(),
  times: integer().notNull().default(1),
  best: real().notNull(),
  lastAt: moment('last_at').notNull(),
});
