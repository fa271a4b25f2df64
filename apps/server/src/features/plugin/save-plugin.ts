import type * as contract from '@zhixing/contract/plugin';
import { type PluginDocument, pluginDocument } from '@zhixing/contract/plugin';
import type { RouteInput } from '@zhixing/contract/route';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { secretAgain } from '../../base/secret-again.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { hostOf } from '../../runtime/tools/tool.ts';
import { writeAudit } from '../audit/index.ts';
import { assertOwnIcon } from '../file/index.ts';
import { assertMember } from '../membership/index.ts';
import { assertNameFree } from './change-plugin.ts';
import { lockPlugin, type PluginRow, sealSecret } from './queries.ts';
import { refuseUnshared } from './shared-parts.ts';

type Body = RouteInput<typeof contract.savePlugin>['body'];

/** Where a secret goes and how it is shown there: with any of it changed it would be used for something else. */
const secretUse = (document: PluginDocument | null) => {
  if (document?.kind !== 'HTTP') return '';
  const { kind, name } = document.auth;
  const { origin } = new URL(document.request.url.replace(/\{\w+\}/g, 'x'));
  const where = kind === 'header' ? name.toLowerCase() : kind === 'query' || kind === 'basic' ? name : '';
  return JSON.stringify([origin, kind, where]);
};

const nodeParts = (document: PluginDocument | null) =>
  document?.kind === 'WORKFLOW'
    ? document.nodes.flatMap((node) => (node.type === 'tool' || node.type === 'form' ? [node.part] : []))
    : [];

/** What only its owner may do, though an administrator may edit it: add their other tools, and answer for its effects. */
const assertOwners = async (
  tx: Tx,
  ctx: AccountCtx,
  row: PluginRow,
  before: PluginDocument | null,
  after: PluginDocument,
) => {
  if (row.ownerId === ctx.actor.id) return;
  if (after.effect.isPreApproved && before?.effect.isPreApproved !== true) throw new AppError('NO_PERMISSION');
  const known = nodeParts(before);
  await refuseUnshared(
    tx,
    nodeParts(after).filter((part) => part !== '' && !known.includes(part)),
  );
};

/** Stored if it was written on top of what is stored. A stored secret is used where and how it was given for only. */
export const savePlugin = (ctx: AccountCtx, id: string, body: Body) =>
  ctx.tx(async (tx) => {
    const row = await lockPlugin(tx, ctx, id);
    await assertMember(tx, ctx);
    if (row.type !== body.document.kind) throw new AppError('BAD_REQUEST');
    if (row.draftNo !== body.draftNo) throw new AppError('DRAFT_STALE');
    if (body.pluginIcon !== row.icon) await assertOwnIcon(tx, ctx, body.pluginIcon, row.icon);
    await assertNameFree(tx, row.ownerId, body.pluginCallableName, id);
    const before = row.document ? pluginDocument.parse(row.document) : null;
    await assertOwners(tx, ctx, row, before, body.document);
    const { secret } = body;
    const isUsedOtherwise = secretUse(before) !== secretUse(body.document);
    if (isUsedOtherwise && row.secretCipher && secret === undefined) throw secretAgain(ctx, 'secret');
    const now = ctx.now();
    await tx
      .update(plugin)
      .set({
        name: body.pluginName,
        description: body.pluginDescription,
        icon: body.pluginIcon,
        iconBackground: body.pluginIconBackground,
        callableName: body.pluginCallableName,
        tags: body.pluginTags,
        document: body.document,
        ...(secret === undefined ? {} : { secretCipher: sealSecret(ctx, row, secret) }),
        draftNo: row.draftNo + 1,
        updatedAt: now,
      })
      .where(eq(plugin.id, id));
    const to = body.document.kind === 'HTTP' ? { to: hostOf(body.document.request.url) } : {};
    await writeAudit(tx, ctx, {
      action: secret === undefined ? 'plugin.save' : 'plugin.secret',
      target: { kind: 'plugin', id },
      detail: { draftNo: row.draftNo + 1, ...to, ...(secret === undefined ? {} : { isSet: secret !== '' }) },
    });
    return { draftNo: row.draftNo + 1, savedDate: now.toISOString() };
  });
