import { randomUUID } from 'node:crypto';
import { quickAddAgent } from '@zhixing/contract/agent';
import { importAgent } from '@zhixing/contract/agent-archive';
import type { agentDocument } from '@zhixing/contract/agent-document';
import { createApiKey } from '@zhixing/contract/api-key';
import { login } from '@zhixing/contract/auth';
import { createCard, saveCard } from '@zhixing/contract/card';
import { chat, updateSessionTitle } from '@zhixing/contract/chat';
import { saveEmbed } from '@zhixing/contract/embed';
import { uploadFile, uploadIcon } from '@zhixing/contract/file';
import { saveGolden } from '@zhixing/contract/golden';
import { createKnowledge } from '@zhixing/contract/knowledge';
import { changeSegment } from '@zhixing/contract/knowledge-segment';
import type { KeptLimit, LimitName, OpenLimit } from '@zhixing/contract/limit';
import { createPlugin, savePlugin } from '@zhixing/contract/plugin';
import type { Route } from '@zhixing/contract/route';
import { saveDraft } from '@zhixing/contract/studio';
import type { z } from 'zod';
import { png } from '../../src/features/file/test-files/sample-files.ts';
import { partOf, sendParts } from '../../src/features/file/test-files/send-file.ts';
import type { LimitStage, Somebody, Tried } from './limit-stage.ts';

type Send = (stage: LimitStage, who: Somebody, size: number) => Promise<Tried>;
const list = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const params = () => ({ id: randomUUID() });

/** Begins as what it is called: another kind is refused before its size is known. */
const file =
  (route: Route, name: string, head = Buffer.alloc(0)): Send =>
  ({ world }, who, size) => {
    const bytes = Buffer.concat([head, Buffer.alloc(size - head.length, 'a')]);
    return sendParts(world, route, [partOf({ name, bytes })], who);
  };

/** The draft of an agent that is not there: what fits is not found, what does not fit is refused before that. */
const draft =
  (documentOf: (size: number) => Partial<z.input<typeof agentDocument>>): Send =>
  ({ world }, who, size) => {
    const head = { agentName: '样例', agentDescription: '', agentIcon: '1', agentIconBackground: '#d6e4ff' };
    const document = { prompt: '', ...documentOf(size) };
    return world.send(saveDraft, { params: params(), body: { ...head, document, draftNo: 1 } }, who);
  };
const member = (n: number) => ({ key: `member${n}`, name: `成员${n}` });
const edges = list(12, (from) => list(12, (to) => ({ from: `member${from}`, to: `member${to}` })))
  .flat()
  .filter(({ from, to }) => Number(from.slice(6)) < Number(to.slice(6)));
const plugin = { pluginName: '样例', pluginDescription: '样例', pluginCallableName: 'sample' };
const emptyForm = { kind: 'widgets' as const, widgetList: [] };
const turn = () => ({ session_id: randomUUID(), schema_id: randomUUID() });

/** A program's call with a key of somebody's, its refusal in the words of our own pages. */
const byKey =
  (path: string, bodyOf: (size: number) => string): Send =>
  async ({ world, open }, who, size) => {
    const { key } = (await world.send(createApiKey, { body: { name: '程序' } }, who)).data;
    const reply: Tried & { error?: { code: string; param: string | null; message: string } } = await open(
      path,
      { ...who, token: key },
      { method: 'POST', body: bodyOf(size) },
    );
    const { code = '', param, message = '' } = reply.error ?? {};
    const fields = param ? { [param]: message.slice(message.indexOf(`${param}: `) + param.length + 2) } : {};
    return { status: reply.status, errorCode: code.toUpperCase(), fields };
  };
const withPictures = (pictures: readonly Buffer[]) => {
  const urls = pictures.map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
  const content = urls.map((url) => ({ type: 'image_url', image_url: { url } }));
  return JSON.stringify({ model: randomUUID(), messages: [{ role: 'user', content }] });
};
const toEmbed = (input: string | string[]) => JSON.stringify({ model: 'x', input });

/** One thing of the size asked for. */
export const sentCases: Record<Exclude<LimitName, KeptLimit | OpenLimit>, Send> = {
  bodyBytes: ({ open }, who, size) => open(login.path, who, { method: 'POST', body: `"${'a'.repeat(size - 2)}"` }),
  callBytes: byKey('/v1/chat/completions', (size) => `"${'a'.repeat(size - 2)}"`),
  callPictureSize: byKey('/v1/chat/completions', (size) => withPictures([Buffer.alloc(size)])),
  callPictures: byKey('/v1/chat/completions', (size) => withPictures(list(size, () => Buffer.alloc(3)))),
  embeddedTexts: byKey('/v1/embeddings', (size) => toEmbed(list(size, () => 'a'))),
  embeddedText: byKey('/v1/embeddings', (size) => toEmbed('a'.repeat(size))),
  fileSize: file(uploadFile, 'a.txt'),
  iconSize: file(uploadIcon, 'a.png', png()),
  archiveSize: file(importAgent, 'a.zip'),
  agentName: ({ world }, who, size) => world.send(quickAddAgent, { body: { agentName: '字'.repeat(size) } }, who),
  sessionTitle: ({ world }, who, size) =>
    world.send(updateSessionTitle, { body: { session_id: randomUUID(), new_title: '字'.repeat(size) } }, who),
  cardName: ({ world }, who, size) =>
    world.send(createCard, { body: { name: '字'.repeat(size), document: emptyForm } }, who),
  cardDescription: ({ world }, who, size) =>
    world.send(createCard, { body: { name: '样例', description: '字'.repeat(size), document: emptyForm } }, who),
  cardSample: ({ world }, who, size) => {
    const body = { revision: 1, name: '样例', description: '', source: '', document: emptyForm };
    return world.send(saveCard, { params: params(), body: { ...body, sample: 'a'.repeat(size - 2) } }, who);
  },
  knowledgeName: ({ world }, who, size) => world.send(createKnowledge, { body: { name: '字'.repeat(size) } }, who),
  segmentText: ({ world }, who, size) =>
    world.send(changeSegment, { params: params(), body: { text: '字'.repeat(size) } }, who),
  promptBytes: draft((size) => ({ prompt: 'a'.repeat(size) })),
  answerSchema: draft((size) => ({ answer: { format: 'json', schema: `{"title":"${'a'.repeat(size - 12)}"}` } })),
  question: ({ world }, who, size) => world.send(chat, { body: { ...turn(), query: 'a'.repeat(size) } }, who),
  questionFiles: ({ world }, who, size) => world.send(chat, { body: { ...turn(), files: list(size, params) } }, who),
  presetQuestions: draft((size) => ({ presetQuestions: list(size, (n) => `问${n}`) })),
  skills: draft((size) => ({ skills: list(size, (n) => ({ name: `能${n}` })) })),
  variables: draft((size) => ({ variables: list(size, (n) => ({ name: `v${n}` })) })),
  attachedParts: draft((size) => ({ tools: list(size, (n) => ({ id: `plugin:${n}` })) })),
  members: draft((size) => ({ orchestration: { members: list(size, member) } })),
  connections: draft((size) => ({ orchestration: { members: list(12, member), edges: edges.slice(0, size) } })),
  goldenQuestions: ({ world }, who, size) => {
    const check = { kind: 'model' as const, criterion: '对' };
    const questions = list(size, (n) => ({ id: randomUUID(), question: `问${n}`, check }));
    return world.send(saveGolden, { params: params(), body: { questions } }, who);
  },
  embedOrigins: ({ world }, who, size) => {
    const origins = list(size, (n) => `https://s${n}.example`);
    const body = { origins, isOn: true, dayLimit: 1 };
    return world.send(saveEmbed, { params: { agentId: randomUUID() }, body }, who);
  },
  embedDay: ({ world }, who, size) => {
    const body = { origins: [], isOn: true, dayLimit: size };
    return world.send(saveEmbed, { params: { agentId: randomUUID() }, body }, who);
  },
  pluginTags: ({ world }, who, size) => {
    const body = { ...plugin, pluginType: 'PYTHON3' as const, pluginTags: list(size, (n) => `标${n}`) };
    return world.send(createPlugin, { body }, who);
  },
  toolCode: ({ world }, who, size) => {
    const document = { kind: 'PYTHON3' as const, code: 'a'.repeat(size) };
    return world.send(savePlugin, { params: params(), body: { ...plugin, draftNo: 1, document } }, who);
  },
};
