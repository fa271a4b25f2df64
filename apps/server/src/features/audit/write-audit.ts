import type { AuditAction, AuditTarget } from '@zhixing/contract/audit';
import { newId } from '../../base/id.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { audit } from '../../db/schema/audit.ts';

export type AuditNote = {
  action: AuditAction;
  target: { kind: AuditTarget; id?: string };
  detail?: Record<string, unknown>;
  /** The tenant whose row was touched, when platform staff act on another one. */
  tenantId?: string;
  actorId?: string;
  actorName?: string;
};

/** Written inside the verb's own transaction: no change without its row, no row without its change. */
export const writeAudit = async (tx: Tx, ctx: Ctx, { action, target, detail, tenantId, ...as }: AuditNote) => {
  const actor = ctx.actor;
  await tx.insert(audit).values({
    tenantId: tenantId ?? ctx.tenant.id,
    id: newId(),
    at: ctx.now(),
    actorKind: actor.kind,
    actorId: as.actorId ?? (actor.kind === 'account' ? actor.id : null),
    actorName: as.actorName ?? (actor.kind === 'account' ? actor.username : actor.kind === 'job' ? actor.name : null),
    action,
    targetKind: target.kind,
    targetId: target.id ?? null,
    detail: { ...detail, ...(actor.kind === 'account' && actor.keyId ? { apiKeyId: actor.keyId } : {}) },
    address: ctx.address,
    requestId: ctx.requestId,
  });
};
