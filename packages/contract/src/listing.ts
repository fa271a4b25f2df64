import { z } from 'zod';
import { ability } from './ability.ts';
import { agentCard } from './agent.ts';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';

const id = z.object({ id: z.uuid() });
const reason = z.string().trim().min(1, '请写明原因').max(200);

export const listingStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED']);

/** What the reviewer decides on: the agent as released, and what is known of how it works. */
const listing = z.object({
  id: z.string(),
  status: listingStatus,
  reason: z.string().nullable(),
  createdDate: z.string(),
  reviewedDate: z.string().nullable(),
  reviewerName: z.string().nullable(),
  applicantName: z.string(),
  tenantName: z.string(),
  agent: agentCard.pick({
    id: true,
    agentName: true,
    agentDescription: true,
    agentIcon: true,
    agentIconBackground: true,
    price: true,
    agentStatus: true,
    launchTags: true,
    figures: true,
  }),
  evidence: z.object({
    releaseNo: z.number().int(),
    prompt: z.string(),
    abilities: z.array(ability),
    skills: z.array(z.object({ name: z.string(), description: z.string() })),
    presetQuestions: z.array(z.string()),
    originName: z.string().nullable(),
    /** The author's own newest successful run of this very version; null when they never tried it. */
    lastRun: z
      .object({
        at: z.string(),
        question: z.string(),
        answer: z.string(),
        tools: z.array(z.string()),
        ms: z.number().int(),
        tokens: z.number().int(),
      })
      .nullable(),
  }),
});
export type Listing = z.infer<typeof listing>;

export const listListings = defineRoute({
  name: 'listListings',
  method: 'GET',
  path: '/agent_api/api/admin/listing',
  summary: '上架申请',
  policy: 'staff',
  query: pageQuery.extend({ status: listingStatus.optional() }),
  reply: pageOf(listing),
});

export const reviewListing = defineRoute({
  name: 'reviewListing',
  method: 'POST',
  path: '/agent_api/api/admin/listing/{id}/review',
  summary: '审核上架申请',
  policy: 'admin',
  params: id,
  body: z.discriminatedUnion('approve', [
    z.object({ approve: z.literal(true) }),
    z.object({ approve: z.literal(false), reason }),
  ]),
  reply: z.null(),
  errors: ['NOT_FOUND', 'LISTING_DECIDED'],
});

export const delistAgent = defineRoute({
  name: 'delistAgent',
  method: 'POST',
  path: '/agent_api/api/admin/agent/{id}/delist',
  summary: '下架智能体',
  policy: 'admin',
  params: id,
  body: z.object({ reason }),
  reply: z.null(),
  errors: ['NOT_FOUND'],
});

export const listingRoutes = [listListings, reviewListing, delistAgent] as const;
