import { z } from 'zod';
import { widgetList } from './block/block-document.ts';
import { versionNo } from './bounded.ts';
import { cardDocument, cardKinds } from './card-document.ts';
import { jsonValue } from './json-value.ts';
import { limits, overWords } from './limit.ts';
import { defineRoute } from './route.ts';
import { shareToken } from './share.ts';

/** A result as a tool gave it, or as it was pasted: what fields are picked from and previews show. */
const sample = jsonValue.refine(
  (value) => JSON.stringify(value).length <= limits.cardSample.most,
  overWords('cardSample'),
);

const name = z.string().trim().min(1, '请输入名称').max(limits.cardName.most, overWords('cardName'));
const description = z.string().trim().max(limits.cardDescription.most, overWords('cardDescription'));
/** The tool whose results it shows, as agents name it; empty: the model fills it in. */
const source = z.string().max(200);

const face = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(cardKinds),
  source: z.string(),
  updatedTime: z.string(),
  isReleased: z.boolean(),
  /** What agents use is not what stands here. */
  hasChanges: z.boolean(),
};
const cardRow = z.object({ ...face, agents: z.number().int(), workflows: z.number().int() });
export type CardRow = z.infer<typeof cardRow>;
const users = z.array(z.object({ id: z.string(), name: z.string() }));
const idParams = z.object({ id: z.uuid() });
const missing = ['NOT_FOUND'] as const;

export const cardPage = defineRoute({
  name: 'cardPage',
  method: 'GET',
  path: '/aiagent_api/card/page',
  summary: '我的卡片与表单',
  policy: 'account',
  query: z.object({
    name: z.string().trim().max(100).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({ list: z.array(cardRow), total: z.number().int() }),
});

export const createCard = defineRoute({
  name: 'createCard',
  method: 'POST',
  path: '/aiagent_api/card',
  summary: '新建卡片或表单',
  policy: 'account',
  body: z.object({ name, description: description.default(''), document: cardDocument }),
  reply: z.object({ id: z.string() }),
  errors: ['CARD_TOO_MANY'],
});

export const readCard = defineRoute({
  name: 'readCard',
  method: 'GET',
  path: '/aiagent_api/card/{id}',
  summary: '一张卡片的草稿',
  policy: 'account',
  params: idParams,
  reply: z.object({
    ...face,
    revision: z.number().int(),
    document: cardDocument,
    sample: jsonValue.nullable(),
    agents: users,
    /** Where a step asks for it. */
    workflows: users,
  }),
  errors: missing,
});
export type OpenedCard = z.output<typeof readCard.reply>;

export const saveCard = defineRoute({
  name: 'saveCard',
  method: 'PUT',
  path: '/aiagent_api/card/{id}',
  summary: '保存卡片草稿；他处已改时拒绝',
  policy: 'account',
  params: idParams,
  body: z.object({
    /** What the changes stand on. */
    revision: versionNo,
    name,
    description,
    source,
    document: cardDocument,
    sample: sample.nullable(),
  }),
  reply: z.object({ revision: z.number().int() }),
  errors: ['NOT_FOUND', 'CARD_STALE'],
});

export const releaseCard = defineRoute({
  name: 'releaseCard',
  method: 'POST',
  path: '/aiagent_api/card/{id}/release',
  summary: '发布卡片，智能体从此使用这一版',
  policy: 'account',
  params: idParams,
  body: z.object({ revision: versionNo }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'CARD_STALE', 'CARD_EMPTY', 'CARD_UNBOUND'],
});

export const deleteCard = defineRoute({
  name: 'deleteCard',
  method: 'DELETE',
  path: '/aiagent_api/card/{id}',
  summary: '删除卡片；已经显示在对话里的不变',
  policy: 'account',
  params: idParams,
  reply: z.null(),
  errors: missing,
});

export const draftForm = defineRoute({
  name: 'draftForm',
  method: 'POST',
  path: '/aiagent_api/card/draft-form',
  summary: '用一句话起草表单（模型给出建议，不保存）',
  policy: 'account',
  body: z.object({ wish: z.string().trim().min(1, '请说明要收集什么').max(500) }),
  reply: z.object({ widgetList }),
  errors: ['MEMBER_REQUIRED', 'GENERATE_FAILED', 'MODEL_MISSING'],
});

/** For whoever may look at an agent that shows it, as it was released. */
export const readWidget = defineRoute({
  name: 'readWidget',
  method: 'GET',
  path: '/agent_api/api/widget/{id}',
  summary: '智能体的一张卡片或表单的组件',
  policy: 'account',
  params: idParams,
  query: z.object({ shareToken: shareToken.optional() }),
  reply: z.object({ id: z.string(), config: z.object({ widgetList }) }),
  errors: missing,
});

export const cardRoutes = [
  cardPage,
  createCard,
  readCard,
  saveCard,
  releaseCard,
  deleteCard,
  draftForm,
  readWidget,
] as const;
