import type * as contract from '@zhixing/contract/plugin';
import { type PluginDocument, pluginDocument } from '@zhixing/contract/plugin';
import type { RouteInput } from '@zhixing/contract/route';
import { firstWorkflow } from '@zhixing/contract/workflow-document';
import { workflowProblems } from '@zhixing/contract/workflow-problems';
import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { account } from '../../db/schema/account.ts';
import { plugin, pluginRelease } from '../../db/schema/plugin.ts';
import { writeAudit } from '../audit/index.ts';
import { assertOwnIcon } from '../file/index.ts';
import { assertBelow } from '../limit/index.ts';
import { assertMember } from '../membership/index.ts';
import { displayNameOf } from '../user/index.ts';
import { rowFrom } from './plugin-page.ts';
import { lockPlugin, readPluginRow } from './queries.ts';

const firstDocument: Record<'HTTP' | 'JAVASCRIPT' | 'PYTHON3', unknown> = {
  HTTP: { kind: 'HTTP', request: { method: 'GET', url: 'https://example.com/' } },
  JAVASCRIPT: {
    kind: 'JAVASCRIPT',
    code: "export default async function main(input) {\n  return { text: '收到 ' + input.text };\n}\n",
    parameters: [{ name: 'text', description: '一段文字', required: true }],
  },
  PYTHON3: {
    kind: 'PYTHON3',
    code: 'def main(input):\n    return {"text": f"收到 {input[\'text\']}"}\n',
    parameters: [{ name: 'text', description: '一段文字', required: true }],
  },
};

export const assertNameFree = async (tx: Tx, ownerId: string, callableName: string, exceptId?: string) => {
  const [twin] = await tx
    .select({ id: plugin.id })
    .from(plugin)
    .where(
      and(
        eq(plugin.ownerId, ownerId),
        eq(plugin.callableName, callableName),
        isNull(plugin.deletedAt),
        exceptId ? ne(plugin.id, exceptId) : undefined,
      ),
    );
  if (twin) throw new AppError('CALLABLE_NAME_TAKEN', { name: callableName });
};

type Head = {
  name: string;
  description: string;
  icon: string;
  iconBackground: string;
  callableName: string;
  tags: string[];
};

const addPlugin = async (
  tx: Tx,
  ctx: AccountCtx,
  head: Head,
  type: contract.PluginRow['pluginType'] & ('HTTP' | 'JAVASCRIPT' | 'PYTHON3' | 'WORKFLOW'),
) => {
  await assertMember(tx, ctx);
  await assertBelow(tx, ctx, 'tools');
  await assertOwnIcon(tx, ctx, head.icon);
  await assertNameFree(tx, ctx.actor.id, head.callableName);
  const id = newId();
  const now = ctx.now();
  await tx.insert(plugin).values({
    tenantId: ctx.tenant.id,
    id,
    ownerId: ctx.actor.id,
    ...head,
    type,
    document: type === 'WORKFLOW' ? firstWorkflow() : pluginDocument.parse(firstDocument[type]),
    createdAt: now,
    updatedAt: now,
  });
  await writeAudit(tx, ctx, { action: 'plugin.create', target: { kind: 'plugin', id }, detail: { type } });
  return id;
};

export const createPlugin = (ctx: AccountCtx, body: RouteInput<typeof contract.createPlugin>['body']) =>
  ctx.tx(async (tx) => {
    const head = {
      name: body.pluginName,
      description: body.pluginDescription,
      icon: body.pluginIcon,
      iconBackground: body.pluginIconBackground,
      callableName: body.pluginCallableName,
      tags: body.pluginTags,
    };
    return { id: await addPlugin(tx, ctx, head, body.pluginType), pluginType: body.pluginType };
  });

export const createWorkflow = (ctx: AccountCtx, body: RouteInput<typeof contract.createWorkflow>['body']) =>
  ctx.tx(async (tx) => {
    const head = {
      name: body.workflowName,
      description: body.workflowDescription,
      icon: body.workflowIcon,
      iconBackground: body.workflowIconBackground,
      callableName: body.workflowCallableName,
      tags: body.workflowTags,
    };
    return { id: await addPlugin(tx, ctx, head, 'WORKFLOW') };
  });

const documentOf = (stored: unknown): PluginDocument | null => (stored ? pluginDocument.parse(stored) : null);

export const readPlugin = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const row = await readPluginRow(tx, ctx, id);
    const [owner] = await tx.select().from(account).where(eq(account.id, row.ownerId));
    const { no, notes, createdAt } = pluginRelease;
    const releases = await tx
      .select({ no, notes, createdAt })
      .from(pluginRelease)
      .where(eq(pluginRelease.pluginId, id))
      .orderBy(desc(no))
      .limit(50);
    return {
      ...rowFrom(row, owner ? displayNameOf(owner) : '', ctx.actor.id),
      document: documentOf(row.document) ?? (row.type === 'WORKFLOW' ? firstWorkflow() : null),
      draftNo: row.draftNo,
      debuggedNo: row.debuggedNo,
      releaseNo: row.releaseNo,
      releasedDraftNo: row.releasedDraftNo,
      hasSecret: row.secretCipher !== null,
      releases: releases.map(({ createdAt: at, ...release }) => ({ ...release, createdDate: at.toISOString() })),
    };
  });

const isUnfinished = (stored: unknown) => {
  const document = pluginDocument.parse(stored);
  return document.kind === 'WORKFLOW' && workflowProblems(document).length > 0;
};

/** The draft becomes what agents call; only one that was tried with success does. */
export const releasePlugin = (ctx: AccountCtx, id: string, { draftNo, notes }: { draftNo: number; notes: string }) =>
  ctx.tx(async (tx) => {
    const row = await lockPlugin(tx, ctx, id);
    await assertMember(tx, ctx);
    if (row.draftNo !== draftNo) throw new AppError('DRAFT_STALE');
    if (row.releasedDraftNo === draftNo) return { no: row.releaseNo };
    if (row.debuggedNo !== draftNo || !row.document) throw new AppError('DEBUG_FIRST');
    if (isUnfinished(row.document)) throw new AppError('WORKFLOW_UNFINISHED');
    const no = row.releaseNo + 1;
    const { tenantId, name, description, callableName, document, secretCipher } = row;
    await tx.insert(pluginRelease).values({
      tenantId,
      pluginId: id,
      no,
      name,
      description,
      callableName,
      document,
      secretCipher,
      notes,
      createdAt: ctx.now(),
    });
    await tx
      .update(plugin)
      .set({ status: 'C90_Released', releaseNo: no, releasedDraftNo: draftNo, updatedAt: ctx.now() })
      .where(eq(plugin.id, id));
    await writeAudit(tx, ctx, { action: 'plugin.release', target: { kind: 'plugin', id }, detail: { no } });
    return { no };
  });

/** Its secrets go at once; agents that have it attached go on without it. */
export const deletePlugin = (ctx: AccountCtx, id: string) =>
  ctx.tx(async (tx) => {
    const row = await lockPlugin(tx, ctx, id);
    await tx.update(plugin).set({ deletedAt: ctx.now(), secretCipher: null }).where(eq(plugin.id, id));
    await tx.update(pluginRelease).set({ secretCipher: null }).where(eq(pluginRelease.pluginId, id));
    await writeAudit(tx, ctx, { action: 'plugin.delete', target: { kind: 'plugin', id }, detail: { name: row.name } });
    return null;
  });
