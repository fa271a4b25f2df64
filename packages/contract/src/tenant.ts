import { z } from 'zod';
import { launchTag } from './launch-tag.ts';
import { defineRoute } from './route.ts';

const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** Same-site path or https address; anything else could carry script. */
export const imageAddress = z
  .string()
  .max(500)
  .regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/);

export const tenantBrand = z.object({
  title: z.string().trim().min(1).max(40),
  slogan: z.string().trim().max(60).default(''),
  logo: imageAddress.nullable().default(null),
  loginPicture: imageAddress.nullable().default(null),
  primaryColor: hexColor.default('#4B5CF0'),
  radius: z.number().int().min(0).max(20).default(10),
});
export type TenantBrand = z.infer<typeof tenantBrand>;

const accountNames = z.array(z.string().trim().toLowerCase().min(1).max(120)).max(500).default([]);

/** Categories of the market that are shown, in their order; null is all of them in the standard one. */
const marketTags = z
  .array(launchTag)
  .min(1)
  .refine((tags) => new Set(tags).size === tags.length, '分类不能重复')
  .nullable()
  .default(null);

/** Everything the specification ties to "one particular tenant, account or host". */
export const tenantSettings = z.object({
  registrationOpen: z.boolean().default(true),
  hideCardMenu: z.boolean().default(false),
  homeLandingAccounts: accountNames,
  memberExemptAccounts: accountNames,
  rpaHosts: z.array(z.string().trim().toLowerCase().max(200)).max(50).default([]),
  /** Where tools, imports, MCP servers and the tenant's own models may go; empty: anywhere on the public internet. */
  egressHosts: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(200)
        .regex(/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/),
    )
    .max(200)
    .default([]),
  intentSurvey: z.boolean().default(false),
  bankTransfer: z.boolean().default(false),
  anonymousShare: z.boolean().default(false),
  marketTags,
  /** Parent domain on which the cross-domain cookie is set, so that sibling hosts see it. */
  crossTokenDomain: z.string().trim().toLowerCase().max(200).nullable().default(null),
});
export type TenantSettings = z.infer<typeof tenantSettings>;

/** The settings a page needs before anybody has logged in; account lists never leave the server. */
export const tenantFlags = z.object({
  registrationOpen: z.boolean(),
  hideCardMenu: z.boolean(),
  rpa: z.boolean(),
  intentSurvey: z.boolean(),
  bankTransfer: z.boolean(),
  anonymousShare: z.boolean(),
});

export const tenantInfo = tenantBrand.extend({
  tenantId: z.string(),
  tenantName: z.string(),
  filingNo: z.string(),
  policeFilingNo: z.string(),
  marketTags,
  flags: tenantFlags,
});
export type TenantInfo = z.infer<typeof tenantInfo>;

export const getTenantInfo = defineRoute({
  name: 'getTenantInfo',
  method: 'GET',
  path: '/agent_api/api/auth/reg/getTenantInfo',
  summary: '按域名取租户信息',
  policy: 'public',
  query: z.object({ domain: z.string().trim().toLowerCase().max(200).optional() }),
  reply: tenantInfo,
});

export const tenantRoutes = [getTenantInfo] as const;
