import { z } from 'zod';
import { count, idParams, manyIds, missing, pageAsk } from './knowledge.ts';
import { limits } from './limit.ts';
import { defineRoute } from './route.ts';

export const segmentMethods = [
  'auto',
  'qa',
  'resume',
  'manual',
  'scanned',
  'table',
  'paper',
  'book',
  'laws',
  'ppt',
  'full',
] as const;
const segmentMethod = z.enum(segmentMethods);
export type SegmentMethod = z.infer<typeof segmentMethod>;

export const segmentSettings = z.object({
  method: segmentMethod.default('auto'),
  /** No segment is longer, in characters. */
  maxLength: z.number().int().min(100).max(2_000).default(800),
});
export type SegmentSettings = z.infer<typeof segmentSettings>;

/** `queuing`: stored, nothing done yet; `uploaded`: its pages are being read. */
export const fileStates = [
  'waiting',
  'queuing',
  'uploaded',
  'segmenting',
  'vectorising',
  'complete',
  'failed',
  'cancelled',
] as const;
const fileState = z.enum(fileStates);
export type FileState = z.infer<typeof fileState>;

/** Why a file could not be read; each has words of its own that say what to do. */
export const fileFaults = [
  'broken',
  'encrypted',
  'empty',
  'encoding',
  'no-pairs',
  'too-slow',
  'too-large',
  'too-many-pages',
  'address',
  'no-room',
  'model',
  'unexpected',
] as const;
const fileFault = z.enum(fileFaults);
export type FileFault = z.infer<typeof fileFault>;

/** How the original is shown: pages with boxes, a picture with boxes, a table of rows, or its text. */
export const shownAs = z.enum(['pdf', 'image', 'table', 'text']);

export const knowledgeFile = z.object({
  id: z.string(),
  knowledgeId: z.string(),
  folderId: z.string().nullable(),
  name: z.string(),
  extension: z.string(),
  size: count,
  /** Of a web page; empty for a file that was uploaded. */
  url: z.string(),
  state: fileState,
  fault: fileFault.nullable(),
  /** Where it went wrong; 0 where that is not known. */
  faultPage: count,
  /** Steps of the present state that are done, of how many. */
  done: count,
  total: count,
  pages: count,
  segments: count,
  settings: segmentSettings,
  uploadTime: z.string(),
  shownAs,
});
export type KnowledgeFile = z.infer<typeof knowledgeFile>;

const folderName = z
  .string()
  .trim()
  .min(1, '请输入文件夹名称')
  .max(60)
  .regex(/^[^/\\]*$/, '文件夹名称不能包含斜杠');
const folder = z.object({ id: z.string(), parentId: z.string().nullable(), name: z.string(), files: count });

/** Folders of the whole base (there are few), files of one folder; `folderId` absent: those that are in none. */
export const knowledgeFiles = defineRoute({
  name: 'knowledgeFiles',
  method: 'GET',
  path: '/knowledge_api/knowledge/{id}/files',
  summary: '知识库的文件夹与文件',
  policy: 'account',
  params: idParams,
  query: z.object({ folderId: z.uuid().optional(), name: z.string().trim().max(100).optional(), ...pageAsk }),
  reply: z.object({ folders: z.array(folder), list: z.array(knowledgeFile), total: count }),
  errors: missing,
});

export const createFolder = defineRoute({
  name: 'createFolder',
  method: 'POST',
  path: '/knowledge_api/knowledge/{id}/folder',
  summary: '新建文件夹',
  policy: 'account',
  params: idParams,
  body: z.object({ name: folderName, parentId: z.uuid().optional() }),
  reply: z.object({ id: z.string() }),
  errors: ['NOT_FOUND', 'FOLDERS_FULL'],
});

export const changeFolder = defineRoute({
  name: 'changeFolder',
  method: 'PUT',
  path: '/knowledge_api/folder/{id}',
  summary: '重命名文件夹',
  policy: 'account',
  params: idParams,
  body: z.object({ name: folderName }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'FOLDER_NAME_TAKEN'],
});

export const deleteFolder = defineRoute({
  name: 'deleteFolder',
  method: 'DELETE',
  path: '/knowledge_api/folder/{id}',
  summary: '删除文件夹及其中的文件',
  policy: 'account',
  params: idParams,
  reply: z.null(),
  errors: missing,
});

/** What can be read, by ending. */
export const knowledgeExtensions = [
  ...['pdf', 'docx', 'doc', 'xlsx', 'xls', 'pptx', 'ppt'],
  ...['md', 'txt', 'csv', 'tsv', 'html', 'png', 'jpg', 'jpeg'],
] as const;
export const maxKnowledgeFileBytes = limits.fileSize.most;

/** Made by the client for one file that is chosen: sent again, because its answer was lost, it is not in the base twice. */
const requestKey = z.uuid().optional();

export const uploadErrors = ['NOT_FOUND', 'KNOWLEDGE_SPACE_FULL', 'KNOWLEDGE_FILES_FULL'] as const;

/** Stored in the state `waiting`, until its segmentation is chosen (`startFiles`). */
export const uploadKnowledgeFile = defineRoute({
  name: 'uploadKnowledgeFile',
  method: 'POST',
  path: '/knowledge_api/knowledge/{id}/file',
  summary: '上传一个文件到知识库（不超过 15MB）',
  policy: 'account',
  params: idParams,
  query: z.object({
    folderId: z.uuid().optional(),
    /** Folders above the file, of a folder that was dropped: made where they are missing. */
    path: z.string().max(500).optional(),
    requestKey,
  }),
  upload: { maxBytes: maxKnowledgeFileBytes },
  reply: knowledgeFile,
  errors: [...uploadErrors, 'KNOWLEDGE_FILE_TYPE', 'UPLOADS_FULL', 'TOO_LARGE', 'FOLDERS_FULL'],
});

/** Every readable file of a zip, with its folders. */
export const importKnowledgeZip = defineRoute({
  name: 'importKnowledgeZip',
  method: 'POST',
  path: '/knowledge_api/knowledge/{id}/zip',
  summary: '导入 zip 压缩包中的文件',
  policy: 'account',
  params: idParams,
  query: z.object({ folderId: z.uuid().optional(), requestKey }),
  upload: { maxBytes: maxKnowledgeFileBytes },
  reply: z.object({ files: z.array(knowledgeFile), skipped: z.array(z.string()) }),
  errors: [...uploadErrors, 'ZIP_REQUIRED', 'ZIP_UNREADABLE', 'UPLOADS_FULL', 'TOO_LARGE', 'FOLDERS_FULL'],
});

export const addKnowledgePage = defineRoute({
  name: 'addKnowledgePage',
  method: 'POST',
  path: '/knowledge_api/knowledge/{id}/address',
  summary: '添加一个网页（之后可按需刷新）',
  policy: 'account',
  params: idParams,
  body: z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000), folderId: z.uuid().optional(), requestKey }),
  reply: knowledgeFile,
  errors: [...uploadErrors, 'ADDRESS_REFUSED'],
});

const previewSegment = z.object({
  path: z.array(z.string()),
  text: z.string(),
  page: count,
  /** What of it is matched, with where it stands: [left, top, width, height] in points. */
  pieces: z.array(z.object({ text: z.string(), page: count, boxes: z.array(z.array(z.number())) })),
});

/** The first pages as they would be cut; nothing is stored. */
export const previewFile = defineRoute({
  name: 'previewFile',
  method: 'POST',
  path: '/knowledge_api/file/{id}/preview',
  summary: '按所选方法预览前几页的分段',
  policy: 'account',
  params: idParams,
  body: segmentSettings,
  reply: z.object({
    segments: z.array(previewSegment),
    pages: z.array(z.object({ page: count, width: z.number(), height: z.number(), name: z.string() })),
    /** Pages of the whole file; fewer may have been read. */
    totalPages: count,
    /** What `auto` decided for. */
    method: segmentMethod,
  }),
  errors: ['NOT_FOUND', 'FILE_UNREADABLE', 'PARSER_BUSY'],
});
export type FilePreview = z.infer<typeof previewFile.reply>;

const trialQuestion = z.object({
  question: z.string().trim().min(1, '请输入问题').max(500),
  /** Words that the right passage has; empty: the best one counts. */
  expected: z.string().trim().max(200).default(''),
});
export type TrialQuestion = z.infer<typeof trialQuestion>;

/** How well one's own questions find their passages when a file is cut this way; nothing of it is kept. */
export const tryMethod = defineRoute({
  name: 'tryMethod',
  method: 'POST',
  path: '/knowledge_api/file/{id}/trial',
  summary: '用自己的问题试一种分段方式',
  policy: 'account',
  params: idParams,
  body: segmentSettings.extend({ questions: z.array(trialQuestion).min(1).max(10) }),
  reply: z.object({
    /** What `auto` decided for. */
    method: segmentMethod,
    segments: count,
    /** Pages that were read, of all there are. */
    pages: count,
    totalPages: count,
    way: z.enum(['words', 'meaning']),
    /** In the order of the questions. `rank` is 0 where the passage is not among the first ten; then the best is shown. */
    results: z.array(z.object({ rank: count, score: z.number().min(0).max(1), text: z.string(), page: count })),
  }),
  errors: ['NOT_FOUND', 'FILE_UNREADABLE', 'PARSER_BUSY'],
});
export type MethodTrial = z.infer<typeof tryMethod.reply>;

/** Begins or begins anew: also retries what failed or was cancelled, and cuts anew what is complete. */
export const startFiles = defineRoute({
  name: 'startFiles',
  method: 'POST',
  path: '/knowledge_api/file/start',
  summary: '开始（或重新）分段与向量处理',
  policy: 'account',
  body: z.object({ ids: manyIds(100), settings: segmentSettings.optional() }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'FILE_UNDER_WORK'],
});

export const cancelFiles = defineRoute({
  name: 'cancelFiles',
  method: 'POST',
  path: '/knowledge_api/file/cancel',
  summary: '取消处理',
  policy: 'account',
  body: z.object({ ids: manyIds(100) }),
  reply: z.null(),
  errors: missing,
});

export const deleteFiles = defineRoute({
  name: 'deleteFiles',
  method: 'DELETE',
  path: '/knowledge_api/file',
  summary: '删除文件及其分段',
  policy: 'account',
  body: manyIds(100),
  reply: z.null(),
  errors: missing,
});

/** For a wizard that watches several at once. */
export const readFiles = defineRoute({
  name: 'readFiles',
  method: 'POST',
  path: '/knowledge_api/file/states',
  summary: '若干文件的当前状态',
  policy: 'account',
  body: z.object({ ids: manyIds(100) }),
  reply: z.object({ list: z.array(knowledgeFile) }),
});

/** The original, or the PDF that an office document was turned into. */
export const readKnowledgeFile = defineRoute({
  name: 'readKnowledgeFile',
  method: 'GET',
  path: '/knowledge_api/file/{id}/content',
  summary: '读取文件（原件，或办公文档的 PDF）',
  policy: 'account',
  params: idParams,
  query: z.object({ as: z.enum(['original', 'shown']).default('shown') }),
  reply: z.unknown(),
  download: true,
  errors: missing,
});

export const knowledgeFileRoutes = [
  knowledgeFiles,
  createFolder,
  changeFolder,
  deleteFolder,
  uploadKnowledgeFile,
  importKnowledgeZip,
  addKnowledgePage,
  previewFile,
  tryMethod,
  startFiles,
  cancelFiles,
  deleteFiles,
  readFiles,
  readKnowledgeFile,
] as const;
