import { z } from 'zod';
import { ofAgent } from './agent-editor.ts';
import { jsonByName } from './bounded.ts';
import { answerLimits, modelKinds, sampling } from './model.ts';
import { modelHeaders, modelProtocols, profileChanges, thinkingChoices } from './model-profile.ts';
import { defineRoute } from './route.ts';

const id = z.object({ id: z.uuid() });
const perMinute = z.number().int().min(0).max(100_000_000).default(0);
const price = z.number().int().min(0).max(10_000_000).default(0);
const address = z
  .string()
  .trim()
  .max(300)
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^\s]+$/i.test(text), '请输入正确的URL地址');
/** Sent once and never given back; absent leaves what is stored, empty removes it. */
const sealed = z.string().trim().max(500).optional();

const modelFields = z.object({
  name: z.string().trim().min(1, '名称不能为空').max(40),
  provider: z.string().trim().min(1).max(40).default('openai-compatible'),
  kind: z.enum(modelKinds),
  baseUrl: address,
  modelName: z.string().trim().min(1).max(120),
  protocol: z.enum(modelProtocols).default('chat'),
  /** What is known of the model by its name is left out: it stays true when the list is brought up to date. */
  profile: profileChanges.default({}),
  thinking: z.enum(thinkingChoices).default('default'),
  headers: modelHeaders.default({}),
  expertName: z.string().trim().max(60).default(''),
  sampling: sampling.default({ mode: 'balanced' }),
  requestsPerMinute: perMinute,
  inputTokensPerMinute: perMinute,
  outputTokensPerMinute: perMinute,
  /** 分 for a million tokens; 0 while unknown. */
  inputFenPerMillion: price,
  outputFenPerMillion: price,
  /** Input the provider had kept, and thoughts; 0: as all input, as all output. */
  cachedFenPerMillion: price,
  reasoningFenPerMillion: price,
  /** 0 is the tenant's; more than the tenant's is the tenant's too. */
  maxAnswerChars: z.number().int().min(0).max(answerLimits.chars.most).default(0),
  maxAnswerSeconds: z.number().int().min(0).max(answerLimits.seconds.most).default(0),
  /** Further fields of the request body that a provider asks for. */
  extraBody: jsonByName(60, 20_000).default({}),
  /** Models to ask when this one cannot, in order. */
  failover: z.array(z.uuid()).max(5).default([]),
  isDefault: z.boolean().default(false),
});

const modelSecrets = z.object({ apiKey: sealed, secret: sealed });
/** personal: only its owner's agents; tenant: everybody's, kept by the tenant's admin. */
const ownScope = z.enum(['personal', 'tenant']);

const modelRow = modelFields.extend({
  id: z.string(),
  /** These are empty for whoever may use a model without keeping it. */
  provider: z.string(),
  baseUrl: z.string(),
  modelName: z.string(),
  scope: z.enum(['personal', 'tenant', 'shared']),
  isDemo: z.boolean(),
  canEdit: z.boolean(),
  /** The last four characters of the key; empty without one. */
  keyHint: z.string(),
  hasSecret: z.boolean(),
  createdDate: z.string(),
});
export type ModelRow = z.infer<typeof modelRow>;

/** Those one's agents may use; of the platform's shared ones only what they are called. */
export const listModels = defineRoute({
  name: 'listModels',
  method: 'GET',
  path: '/aiagent_api/model',
  summary: '模型列表',
  policy: 'account',
  query: ofAgent,
  reply: z.array(modelRow),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const createModel = defineRoute({
  name: 'createModel',
  method: 'POST',
  path: '/aiagent_api/model',
  summary: '添加模型',
  policy: 'account',
  body: modelFields.extend(modelSecrets.shape).extend({ scope: ownScope }),
  reply: z.object({ id: z.string() }),
  errors: ['MEMBER_REQUIRED', 'NO_PERMISSION', 'NOT_FOUND', 'ADDRESS_REFUSED', 'MODEL_TOO_MANY'],
});

export const updateModel = defineRoute({
  name: 'updateModel',
  method: 'PUT',
  path: '/aiagent_api/model/{id}',
  summary: '修改模型',
  policy: 'account',
  params: id,
  body: modelFields.extend(modelSecrets.shape),
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'ADDRESS_REFUSED', 'SECRET_AGAIN'],
});

export const deleteModel = defineRoute({
  name: 'deleteModel',
  method: 'DELETE',
  path: '/aiagent_api/model/{id}',
  summary: '删除模型',
  policy: 'account',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

/** Asks the model one short question. With an id and without a key the stored key is used. */
export const testModel = defineRoute({
  name: 'testModel',
  method: 'POST',
  path: '/aiagent_api/model/test',
  summary: '测试模型连接',
  policy: 'account',
  body: modelFields
    .pick({
      kind: true,
      provider: true,
      baseUrl: true,
      modelName: true,
      extraBody: true,
      protocol: true,
      profile: true,
      thinking: true,
      headers: true,
    })
    .extend({ id: z.uuid().optional(), apiKey: sealed }),
  reply: z.object({
    ok: z.boolean(),
    ms: z.number().int(),
    /** What the model said, or the provider's own words about what is wrong. */
    message: z.string(),
  }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'ADDRESS_REFUSED', 'SECRET_AGAIN'],
});

/** The models that a provider says it has. With an id and without a key the stored key is used. */
export const listProviderModels = defineRoute({
  name: 'listProviderModels',
  method: 'POST',
  path: '/aiagent_api/model/provider-models',
  summary: '服务商的模型列表',
  policy: 'account',
  body: modelFields
    .pick({ baseUrl: true, protocol: true, headers: true })
    .extend({ id: z.uuid().optional(), apiKey: sealed }),
  reply: z.object({
    ok: z.boolean(),
    /** The provider's own words about what is wrong; empty where nothing is. */
    message: z.string(),
    models: z.array(z.object({ name: z.string(), contextTokens: z.number().int().nullable() })),
  }),
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'ADDRESS_REFUSED', 'SECRET_AGAIN'],
});

export const modelUse = defineRoute({
  name: 'modelUse',
  method: 'GET',
  path: '/aiagent_api/model/{id}/use',
  summary: '模型用量（近7、15、30天）',
  policy: 'account',
  params: id,
  query: z.object({
    days: z.coerce
      .number()
      .pipe(z.union([z.literal(7), z.literal(15), z.literal(30)]))
      .default(30),
  }),
  reply: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        requests: z.number().int(),
        failures: z.number().int(),
        inputTokens: z.number().int(),
        outputTokens: z.number().int(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const modelSettingsRoutes = [
  listModels,
  createModel,
  updateModel,
  deleteModel,
  testModel,
  listProviderModels,
  modelUse,
] as const;
