import { agentDocument } from '@zhixing/contract/agent-document';
import { chat } from '@zhixing/contract/chat';
import type { ChatEvent } from '@zhixing/contract/chat-event';
import { uploadFile } from '@zhixing/contract/file';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { lastOf } from '../../../test/chat-words.ts';
import { docxOf, sheetXml, word, xlsxOf } from '../../../test/documents/office.ts';
import { startSandbox } from '../../../test/sandbox-stage.ts';
import { newId } from '../../base/id.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatRunStep, type RoundBody } from '../../db/schema/chat.ts';
import { partOf, sendParts } from '../file/test-files/send-file.ts';

let stage: ChatStage;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let owner: Person;
let agentId: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  stage = await openChatStage({ env: { SANDBOX_URL: sandbox.url, SANDBOX_KEY: sandbox.key } });
  owner = await stage.addPerson();
  await stage.addModel({ isDefault: true, name: '能看图的', kind: 'vision' });
  agentId = await addAgent(stage.world, owner, { state: 'unreleased' });
  const document = agentDocument.parse({ prompt: '你是样例。', suggestions: false });
  await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.update(agent).set({ document }).where(eq(agent.id, agentId)),
  );
}, 120_000);
afterAll(async () => {
  await stage?.close();
  await sandbox?.close();
});

const upload = async (name: string, bytes: Uint8Array) => {
  const { data } = await sendParts(stage.world, uploadFile, [partOf({ name, bytes })], owner);
  return data.id;
};
const ask = async (sessionId: string, query: string, files: string[] = []) => {
  const body = { session_id: sessionId, schema_id: agentId, query, release: 0, files: files.map((id) => ({ id })) };
  const response = await stage.open(chat.path, owner, { method: 'POST', body: JSON.stringify(body) });
  const end = lastOf((await stage.events(response)) as ChatEvent[]);
  if (end.kind !== 'run-finished') throw new Error(`ended with ${end.kind}`);
  const [row] = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx
      .select()
      .from(chatRunStep)
      .where(and(eq(chatRunStep.runId, end.runId), eq(chatRunStep.no, 1))),
  );
  return { end, prompt: (row?.body as RoundBody | undefined)?.prompt ?? '' };
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('the words of an office document and a sheet reach the model, also with the next question', async () => {
  const sessionId = newId();
  const contract = docxOf(word.heading('租赁合同', 1) + word.paragraph('押金为人民币三千二百元，退租后七日内退还。'));
  const sheet = xlsxOf({
    价目: sheetXml([
      ['品名', '单价'],
      ['龙井', 268],
    ]),
  });
  const files = [await upload('合同.docx', contract), await upload('价目.xlsx', sheet)];
  const first = await ask(sessionId, '押金多少？', files);
  expect(first.end.outcome).toBe('done');
  expect(first.prompt).toContain('押金为人民币三千二百元');
  expect(first.prompt).toContain('龙井 | 268');
  const second = await ask(sessionId, '几天内退？');
  expect(second.prompt).toContain('七日内退还');
}, 90_000);

it('a picture of an earlier question is still shown; one model that sees answers both kinds', async () => {
  const sessionId = newId();
  const first = await ask(sessionId, '图里是什么？', [await upload('照片.png', png)]);
  expect(first.end).toMatchObject({ outcome: 'done' });
  expect(first.prompt).toContain('[照片.png]');
  const second = await ask(sessionId, '它是什么颜色的？');
  expect(second.prompt.match(/\[照片\.png\]/g)).toHaveLength(1);
  expect((await ask(newId(), '只有文字')).end.outcome).toBe('done');
}, 60_000);

it('what cannot be read is said so, and the question is answered all the same', async () => {
  const { end, prompt } = await ask(newId(), '说了什么？', [await upload('坏的.pdf', Buffer.from('%PDF-1.7\nbroken'))]);
  expect(end.outcome).toBe('done');
  expect(prompt).toContain('已损坏或内容无法读取');
}, 60_000);
