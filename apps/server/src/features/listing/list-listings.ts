import { agentDocument } from '@zhixing/contract/agent-document';
import type { Listing } from '@zhixing/contract/listing';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { AccountCtx } from '../../ctx.ts';
import { agent, agentRelease, listing } from '../../db/schema/agent.ts';
import { tenant } from '../../db/schema/tenant.ts';
import { inScope, pageFrom } from '../admin/index.ts';
import { abilitiesOf, cardColumns, cardFrom, partsIn } from '../agent/index.ts';
import { authorsOf } from '../user/index.ts';
import { lastRun } from './last-run.ts';

type Query = { pageNumber: number; pageSize: number; status?: Listing['status'] | undefined };

const originName = sql<
  string | null
>`(select o.name from agent o where o.tenant_id = ${agent.tenantId} and o.id = ${agent.originId})`;

/** Applications with the evidence to decide on, the longest waiting first. */
export const listListings = (ctx: AccountCtx, { pageNumber, pageSize, status }: Query) =>
  inScope(ctx, async (tx) => {
    const where = status ? eq(listing.status, status) : undefined;
    const rows = await tx
      .select({
        listing,
        card: cardColumns,
        release: agentRelease,
        tenantName: tenant.name,
        originName,
        lastRun,
      })
      .from(listing)
      .innerJoin(agent, and(eq(agent.tenantId, listing.tenantId), eq(agent.id, listing.agentId)))
      .innerJoin(tenant, eq(tenant.id, listing.tenantId))
      .innerJoin(
        agentRelease,
        and(
          eq(agentRelease.tenantId, listing.tenantId),
          eq(agentRelease.agentId, listing.agentId),
          eq(agentRelease.no, listing.releaseNo),
        ),
      )
      .where(where)
      .orderBy(asc(listing.createdAt), asc(listing.id))
      .limit(pageSize)
      .offset(pageNumber * pageSize);
    const [total] = await tx.select({ n: count() }).from(listing).where(where);
    const can = await abilitiesOf(
      tx,
      ctx,
      rows.map(({ card, release }) => ({ ownerId: card.ownerId, parts: partsIn(release.document) })),
    );
    const names = await authorsOf(
      tx,
      rows.flatMap(({ listing: { createdBy, reviewedBy } }) => (reviewedBy ? [createdBy, reviewedBy] : [createdBy])),
    );
    const content = rows.map((row, index) => {
      const { prompt, skills, presetQuestions } = agentDocument.parse(row.release.document);
      const abilities = can[index] ?? [];
      return {
        id: row.listing.id,
        status: row.listing.status,
        reason: row.listing.reason,
        createdDate: row.listing.createdAt.toISOString(),
        reviewedDate: row.listing.reviewedAt?.toISOString() ?? null,
        reviewerName: (row.listing.reviewedBy && names.get(row.listing.reviewedBy)?.name) ?? null,
        applicantName: names.get(row.listing.createdBy)?.name ?? '',
        tenantName: row.tenantName,
        agent: cardFrom(row.card, ctx.actor.id, abilities.length),
        evidence: {
          releaseNo: row.release.no,
          prompt,
          abilities,
          skills,
          presetQuestions,
          originName: row.originName,
          lastRun: row.lastRun,
        },
      };
    });
    return pageFrom(content, total?.n ?? 0, pageSize);
  });
