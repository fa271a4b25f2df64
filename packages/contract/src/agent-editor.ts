import { z } from 'zod';
import { agentStatus } from './agent.ts';
import { limits } from './limit.ts';
import { defineRoute } from './route.ts';

export const maxEditors = limits.editors.most;

const id = z.object({ id: z.uuid() });
/** Somebody who works on the draft, by the name the page calls them. */
export const draftPerson = z.object({ id: z.string(), name: z.string(), isMe: z.boolean() });
export type DraftPerson = z.infer<typeof draftPerson>;

/** The agent that parts or models are for: then its owner's are given, else the caller's. */
export const ofAgent = z.object({ agentId: z.uuid().optional() });

const editorList = z.object({
  owner: draftPerson,
  editors: z.array(draftPerson.extend({ since: z.string() })),
});
export type EditorList = z.infer<typeof editorList>;

export const listAgentEditors = defineRoute({
  name: 'listAgentEditors',
  method: 'GET',
  path: '/aiagent_api/agent/{id}/editors',
  summary: '一起编辑这个智能体的人',
  policy: 'account',
  params: id,
  reply: editorList,
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

/** By what the person logs in with. Added twice is added once. */
export const addAgentEditor = defineRoute({
  name: 'addAgentEditor',
  method: 'POST',
  path: '/aiagent_api/agent/{id}/editors',
  summary: '添加协作者（仅所有者）',
  policy: 'account',
  params: id,
  body: z.object({ account: z.string().trim().toLowerCase().min(1).max(120) }),
  reply: editorList,
  errors: ['NOT_FOUND', 'NO_PERMISSION', 'MEMBER_REQUIRED', 'EDITOR_UNKNOWN', 'EDITOR_SELF', 'EDITORS_FULL'],
});

export const removeAgentEditor = defineRoute({
  name: 'removeAgentEditor',
  method: 'DELETE',
  path: '/aiagent_api/agent/{id}/editors/{accountId}',
  summary: '移除协作者（所有者移除任何人，协作者可以自己退出）',
  policy: 'account',
  params: id.extend({ accountId: z.uuid() }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

const sharedAgent = z.object({
  id: z.string(),
  agentName: z.string(),
  agentDescription: z.string(),
  agentIcon: z.string(),
  agentIconBackground: z.string(),
  agentStatus,
  lastModifiedDate: z.string(),
  ownerName: z.string(),
});

/** The newest hundred. */
export const listSharedAgents = defineRoute({
  name: 'listSharedAgents',
  method: 'GET',
  path: '/aiagent_api/agent/shared-with-me',
  summary: '别人请我一起编辑的智能体',
  policy: 'account',
  reply: z.array(sharedAgent),
});

/** How often an open studio says that it is there. */
export const presenceBeatMs = 20_000;

export const beatPresence = defineRoute({
  name: 'beatPresence',
  method: 'POST',
  path: '/aiagent_api/agent/{id}/presence',
  summary: '报告正在编辑，得到同时在编辑的其他人与草稿的最新版本号',
  policy: 'account',
  params: id,
  reply: z.object({
    others: z.array(draftPerson),
    draftNo: z.number().int(),
    savedBy: draftPerson.nullable(),
  }),
  errors: ['NOT_FOUND', 'NO_PERMISSION'],
});

export const agentEditorRoutes = [
  listAgentEditors,
  addAgentEditor,
  removeAgentEditor,
  listSharedAgents,
  beatPresence,
] as const;
