import { z } from 'zod';
import { callableName, httpRequest, pluginAttributes, pluginAuth } from './plugin.ts';
import { defineRoute } from './route.ts';

/** A tool found in a description, as it can be changed before it is kept. */
export const foundPlugin = httpRequest.extend({
  pluginName: z.string().trim().min(1).max(40),
  pluginDescription: z.string().trim().max(500),
  pluginCallableName: callableName,
  pluginAttributes: z.enum(pluginAttributes).default('start'),
  auth: pluginAuth.prefault({}),
});
export type FoundPlugin = z.infer<typeof foundPlugin>;

const url = z
  .string()
  .trim()
  .max(500)
  .refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), '请输入正确的URL地址');

/** A URL is fetched by the server through the guarded way out; JSON, YAML and a curl line are read as they are. */
export const preprocessOpenApi = defineRoute({
  name: 'preprocessOpenApi',
  method: 'POST',
  path: '/aiagent_api/plugin/openapi/preprocess',
  summary: '读取 OpenAPI 描述（URL、JSON、YAML 或 curl）',
  policy: 'account',
  body: z.object({ openApiSchemaOrUrl: z.string().trim().min(1, '请输入').max(900_000), baseUrl: url }),
  reply: z.object({
    title: z.string(),
    plugins: z.array(foundPlugin),
    skipped: z.array(z.object({ method: z.string(), path: z.string(), why: z.string() })),
  }),
  errors: ['MEMBER_REQUIRED', 'ADDRESS_REFUSED', 'OPENAPI_UNREADABLE', 'FETCH_FAILED'],
});

export const importOpenApi = defineRoute({
  name: 'importOpenApi',
  method: 'POST',
  path: '/aiagent_api/plugin/openapi/import',
  summary: '保存导入的工具，全部或都不',
  policy: 'account',
  body: z.object({
    release: z.boolean().default(false),
    plugins: z.array(foundPlugin).min(1).max(300),
    tag: z.string().trim().max(20).default(''),
  }),
  reply: z.object({ ids: z.array(z.string()) }),
  errors: ['MEMBER_REQUIRED', 'PLUGIN_TOO_MANY', 'CALLABLE_NAME_TAKEN'],
});

export const openApiImportRoutes = [preprocessOpenApi, importOpenApi] as const;
