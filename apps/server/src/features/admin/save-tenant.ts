import type {
  AdminTenant,
  createTenant as createContract,
  updateTenant as updateContract,
} from '@zhixing/contract/admin';
import type { AuditAction } from '@zhixing/contract/audit';
import type { RouteInput } from '@zhixing/contract/route';
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { type AccountCtx, isPlatformStaff } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { fileQuota } from '../../db/schema/file-quota.ts';
import { tenant, tenantHost } from '../../db/schema/tenant.ts';
import { writeAudit } from '../audit/index.ts';
import { stopRunsOf } from '../chat/index.ts';
import { tenantsFrom } from './queries.ts';

type Host = { host: string; filingNo: string; policeFilingNo: string };

const saveHosts = async (tx: Tx, tenantId: string, hosts: Host[]) => {
  const names = hosts.map(({ host }) => host);
  const taken = names.length
    ? await tx
        .select({ host: tenantHost.host })
        .from(tenantHost)
        .where(and(inArray(tenantHost.host, names), ne(tenantHost.tenantId, tenantId)))
    : [];
  if (taken.length > 0) throw new AppError('HOST_TAKEN');
  await tx
    .delete(tenantHost)
    .where(and(eq(tenantHost.tenantId, tenantId), names.length ? notInArray(tenantHost.host, names) : undefined));
  for (const { host, filingNo, policeFilingNo } of hosts) {
    const saved = await tx
      .insert(tenantHost)
      .values({ host, tenantId, filingNo, policeFilingNo })
      .onConflictDoUpdate({
        target: tenantHost.host,
        set: { filingNo, policeFilingNo },
        setWhere: eq(tenantHost.tenantId, tenantId),
      })
      .returning({ host: tenantHost.host });
    // Another tenant took the host between the check and this line.
    if (saved.length === 0) throw new AppError('HOST_TAKEN');
  }
};

type Before = Pick<AdminTenant, 'name' | 'brand' | 'settings' | 'status' | 'hosts' | 'fileQuotaMb'>;
const compared = ({ name, brand, settings, status, hosts, fileQuotaMb }: Before) => ({
  name,
  brand,
  settings,
  status,
  hosts,
  fileQuotaMb,
});

const saveQuota = async (tx: Tx, tenantId: string, megabytes: number | undefined) => {
  if (megabytes === undefined) return;
  await tx
    .insert(fileQuota)
    .values({ tenantId, megabytes })
    .onConflictDoUpdate({ target: fileQuota.tenantId, set: { megabytes } });
};

const readTenant = async (tx: Tx, id: string) => {
  const [found] = await tenantsFrom(tx, await tx.select().from(tenant).where(eq(tenant.id, id)).for('update'));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

const finish = async (tx: Tx, ctx: AccountCtx, action: AuditAction, id: string, before?: AdminTenant) => {
  const saved = await readTenant(tx, id);
  const detail = { ...(before ? { before: compared(before) } : {}), after: compared(saved) };
  await writeAudit(tx, ctx, { action, target: { kind: 'tenant', id }, tenantId: id, detail });
  return saved;
};

export const createTenant = async (ctx: AccountCtx, body: RouteInput<typeof createContract>['body']) => {
  const saved = await ctx.db.inPlatform(async (tx) => {
    const id = newId();
    const { code, name, brand, settings } = body;
    const [added] = await tx
      .insert(tenant)
      .values({ id, code, name, kind: 'enterprise', brand, settings, createdAt: ctx.now() })
      .onConflictDoNothing({ target: tenant.code })
      .returning({ id: tenant.id });
    if (!added) throw new AppError('TENANT_CODE_TAKEN');
    await saveHosts(tx, id, body.hosts);
    await saveQuota(tx, id, body.fileQuotaMb);
    return finish(tx, ctx, 'tenant.create', id);
  });
  await ctx.bus.announce({ kind: 'tenant', id: saved.id });
  return saved;
};

/** An enterprise's own admin may change its name, brand and settings; hosts, file space and state are the platform's to give. */
export const updateTenant = async (
  ctx: AccountCtx,
  id: string,
  { name, brand, settings, status, hosts, fileQuotaMb, version }: RouteInput<typeof updateContract>['body'],
) => {
  const isPlatform = isPlatformStaff(ctx);
  if (!isPlatform && id !== ctx.tenant.id) throw new AppError('NOT_FOUND');
  const saved = await ctx.db.inPlatform(async (tx) => {
    const before = await readTenant(tx, id);
    if (version !== undefined && version !== before.version) throw new AppError('TENANT_CHANGED');
    if (before.kind === 'platform' && status === 'disabled') throw new AppError('PLATFORM_TENANT_FIXED');
    await tx
      .update(tenant)
      .set({ name, brand, settings, ...(isPlatform ? { status } : {}) })
      .where(eq(tenant.id, id));
    if (isPlatform) {
      await saveHosts(tx, id, hosts);
      await saveQuota(tx, id, fileQuotaMb);
      if (status === 'disabled') await stopRunsOf(tx, ctx, { tenantId: id });
    }
    return finish(tx, ctx, 'tenant.update', id, before);
  });
  await ctx.bus.announce({ kind: 'tenant', id });
  return saved;
};
