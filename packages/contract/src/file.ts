import { z } from 'zod';
import { limits } from './limit.ts';
import { pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

export const maxFileBytes = limits.fileSize.most;
export const maxIconBytes = limits.iconSize.most;
/** What each account may store where its tenant has no number of its own. */
export const defaultFileQuotaMb = limits.fileBytes.most / 1024 / 1024;
export const iconTypes = ['image/png', 'image/jpeg', 'image/gif'] as const;

const stored = z.object({ id: z.string(), name: z.string(), mimeType: z.string(), size: z.number().int() });

export const uploadFile = defineRoute({
  name: 'uploadFile',
  method: 'POST',
  path: '/agent_api/api/files',
  summary: '上传文件（multipart，字段 file）',
  policy: 'account',
  query: z.object({ presignedUrl: z.string().max(20).optional() }),
  upload: { maxBytes: maxFileBytes },
  reply: stored.extend({ presignedUrl: z.string() }),
  errors: ['FILE_TYPE_REFUSED', 'FILE_QUOTA_FULL', 'FILES_FULL', 'UPLOADS_FULL', 'TOO_LARGE'],
});

export const readFile = defineRoute({
  name: 'readFile',
  method: 'GET',
  path: '/agent_api/api/files/read/{id}',
  summary: '按限时签名读取文件',
  policy: 'public',
  params: z.object({ id: z.uuid() }),
  /** `by`: what the address depends on; absent in one that a file's owner was given. */
  query: z.object({
    until: z.coerce.number().int().min(0).max(99_999_999_999),
    sign: z.string().max(100),
    by: z.string().max(120).optional(),
  }),
  reply: z.unknown(),
  download: true,
  errors: ['NOT_FOUND'],
});

export const uploadIcon = defineRoute({
  name: 'uploadIcon',
  method: 'POST',
  path: '/aiagent_api/api/files/icon',
  summary: '上传图标（png、jpeg、jpg、gif）',
  policy: 'account',
  upload: { maxBytes: maxIconBytes },
  reply: stored,
  errors: ['FILE_TYPE_REFUSED', 'FILE_QUOTA_FULL', 'FILES_FULL', 'UPLOADS_FULL', 'TOO_LARGE'],
});

/** The same under the address without `api`. */
export const uploadIconShort = defineRoute({
  ...uploadIcon,
  name: 'uploadIconShort',
  path: '/aiagent_api/files/icon',
});

export const iconPage = defineRoute({
  name: 'iconPage',
  method: 'POST',
  path: '/aiagent_api/files/icon/page',
  summary: '我上传的图标',
  policy: 'account',
  body: pageQuery,
  reply: z.object({ content: z.array(z.string()), totalElements: z.number().int(), totalPages: z.number().int() }),
});

/** Public, because `img` elements send no header; only icons are readable this way. */
export const readIcon = defineRoute({
  name: 'readIcon',
  method: 'GET',
  path: '/aiagent_api/api/files/data/{id}',
  summary: '读取图标',
  policy: 'public',
  params: z.object({ id: z.uuid() }),
  reply: z.unknown(),
  download: true,
  errors: ['NOT_FOUND'],
});

/** One's own file or icon. An icon that an agent shows is refused, in words at `fields.id`. */
export const deleteFile = defineRoute({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/agent_api/api/files/{id}',
  summary: '删除自己的文件或图标',
  policy: 'account',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const fileUsage = defineRoute({
  name: 'fileUsage',
  method: 'GET',
  path: '/agent_api/api/files/usage',
  summary: '我的文件空间：已用与上限',
  policy: 'account',
  reply: z.object({ usedBytes: z.number().int(), quotaBytes: z.number().int() }),
});

export const fileRoutes = [
  uploadFile,
  readFile,
  uploadIcon,
  uploadIconShort,
  iconPage,
  readIcon,
  deleteFile,
  fileUsage,
] as const;
