import { readFile } from 'node:fs/promises';
import type { SegmentMethod } from '@zhixing/contract/knowledge-file';
import { eq, sql } from 'drizzle-orm';
import { sha256 } from '../../../base/id.ts';
import type { Services } from '../../../ctx.ts';
import { knowledge, knowledgeFile } from '../../../db/schema/knowledge.ts';
import { accountIdOf, agentIdOf, idOf, tenantIdOf } from '../../../db/seed/demo-id.ts';
import { addToOutbox } from '../../outbox/index.ts';
import { knowledgePart, originalKey } from '../rules.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const documents: { file: string; name: string; mimeType: string; method: SegmentMethod }[] = [
  { file: 'handbook.docx', name: '新员工手册.docx', mimeType: `${office}.wordprocessingml.document`, method: 'manual' },
  { file: 'guide.pdf', name: '知行使用指南.pdf', mimeType: 'application/pdf', method: 'manual' },
  { file: 'prices.xlsx', name: '套餐价格.xlsx', mimeType: `${office}.spreadsheetml.sheet`, method: 'table' },
  { file: 'questions.tsv', name: '常见问答.tsv', mimeType: 'text/tab-separated-values', method: 'qa' },
];
const platform = 'zhixing';
const agentName = '新人入职向导';
const presetQuestions = ['年假有几天？', '报销走什么流程？', '旗舰版每月多少钱？'];

/**
 * A base of documents of several kinds, and a demo agent that answers from it. They are cut like anybody's, by the worker
 * when it is up: nothing about them is made up here. A database that has the base is left as its people changed it.
 */
export const seedDemoBase = async ({ db, storage, now }: Pick<Services, 'db' | 'storage' | 'now'>) => {
  const tenantId = tenantIdOf(platform);
  const id = idOf(`knowledge ${platform} ${agentName}`);
  const known = await db.inTenant(tenantId, (tx) => tx.$count(knowledge, eq(knowledge.id, id)));
  if (known > 0) return;
  const files = await Promise.all(
    documents.map(async ({ file, ...one }) => ({
      ...{ ...one, tenantId, knowledgeId: id, id: idOf(`knowledge file ${file}`) },
      extension: file.slice(file.indexOf('.') + 1),
      bytes: await readFile(new URL(file, import.meta.url)),
    })),
  );
  for (const { bytes, ...file } of files) await storage.put(originalKey(file), bytes, file.mimeType);
  const part = JSON.stringify({
    knowledge: [{ id: knowledgePart(id), enabled: true }],
    lookUp: { when: 'turn', onlyFromKnowledge: false, topK: null, threshold: null, budgetTokens: 4_000 },
    presetQuestions,
  });
  const agentId = agentIdOf(platform, agentName);
  await db.inTenant(tenantId, async (tx) => {
    await tx.insert(knowledge).values({
      ...{ tenantId, id, ownerId: accountIdOf(platform, 'creator'), name: '入职与知行资料', visibility: 'everyone' },
      ...{ createdAt: now(), updatedAt: now() },
    });
    for (const { bytes, ...file } of files) {
      await tx.insert(knowledgeFile).values({
        ...{ ...file, size: bytes.length, sha256: sha256(bytes).toString('hex'), maxLength: 800 },
        ...{ state: 'queuing', parseNo: 1, uploadedAt: now(), changedAt: now() },
      });
      await addToOutbox(
        tx,
        { requestId: 'demo-base' },
        { service: 'knowledgeFile', handler: 'ingest', key: file.id, payload: { tenantId } },
      );
    }
    // What is released is not written over: the base comes with a release of its own.
    await tx.execute(sql`with made as (
        insert into agent_release (tenant_id, agent_id, no, name, description, document, notes)
        select r.tenant_id, r.agent_id, r.no + 1, r.name, r.description, r.document || ${part}::jsonb, '附上入职与知行资料'
        from agent_release r join agent a on a.tenant_id = r.tenant_id and a.id = r.agent_id and a.release_no = r.no
        where a.id = ${agentId} returning agent_id, no, document)
      update agent set release_no = made.no, launch_version = made.no, document = made.document
      from made where agent.id = made.agent_id`);
  });
};
