import { z } from 'zod';
import { launchTag } from './launch-tag.ts';
import { tenantChoices } from './limit.ts';
import { answerLimits } from './model.ts';
import { retentionSettings } from './retention.ts';
import { defineRoute } from './route.ts';

const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/);
/** Same-site path or https address; anything else could carry script. */
export const imageAddress = z
  .string()
  .max(500)
  .regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/);

/** A name with or without a port, as browsers send it. */
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]{1,190}(:\d{1,5})?$/);

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

const within = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z.number().int().min(least).max(most).default(usual);

/** What people are told, where they write, about who reads it; a tenant may say it in its own words. */
export const usualRecordsNotice = {
  zh: '智能体的作者可以查看这里的对话和文件',
  en: 'The author of this agent can read what is written and sent here',
} as const;
const noticeText = z.string().trim().max(200).default('');
const recordsNotice = z.object({ zh: noticeText, en: noticeText }).prefault({});

const hostList = (most: number) =>
  z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(200)
        .regex(/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/),
    )
    .max(most)
    .default([]);

/** It goes into a header as it is: anything but a name would be read as a further attribute, or break the reply. */
const cookieDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^\.?[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/);

/** Where transfers by hand go; as long as one of them is empty none is offered. */
export const payee = z.object({
  company: z.string().trim().max(100).default(''),
  account: z.string().trim().max(60).default(''),
  bank: z.string().trim().max(100).default(''),
});

/** Everything the specification ties to "one particular tenant, account or host". */
export const tenantSettings = z.object({
  registrationOpen: z.boolean().default(true),
  /** Whether strangers see the market; closed, they see the login page. */
  marketOpen: z.boolean().default(true),
  hideCardMenu: z.boolean().default(false),
  homeLandingAccounts: accountNames,
  memberExemptAccounts: accountNames,
  rpaHosts: z.array(z.string().trim().toLowerCase().max(200)).max(50).default([]),
  /** Where tools, imports, MCP servers and the tenant's own models may go; empty: anywhere on the public internet. */
  egressHosts: hostList(200),
  /** Whose pictures and frames our pages may show besides our own; empty: nobody's. */
  contentHosts: hostList(50),
  intentSurvey: z.boolean().default(false),
  bankTransfer: z.boolean().default(false),
  payee: payee.prefault({}),
  /** Whom to ask about an installation of one's own; shown to everybody. Empty: the administrator, without a name. */
  contact: z.string().trim().max(200).default(''),
  /** What the author of a priced agent gets of each paid chat, in ten-thousandths. */
  creatorShareBp: z.number().int().min(0).max(10_000).default(7_000),
  /** What somebody who registers may try before paying, once per mail or phone; 0 days: nothing. */
  trial: z
    .object({
      level: z.enum(['MONTHLY', 'PER_FLAGSHIP_MONTHLY']).default('MONTHLY'),
      days: z.number().int().min(0).max(90).default(7),
    })
    .prefault({}),
  anonymousShare: z.boolean().default(false),
  marketTags,
  maxAnswerChars: within(answerLimits.chars),
  maxAnswerSeconds: within(answerLimits.seconds),
  accountRuns: within(tenantChoices.accountRuns),
  accountStreams: within(tenantChoices.accountStreams),
  /** Empty: the usual words. */
  recordsNotice,
  /** How many days what people leave behind is kept. */
  retention: retentionSettings,
  /** Parent domain on which the cross-domain cookie is set, so that sibling hosts see it. */
  crossTokenDomain: cookieDomain.nullable().default(null),
});
export type TenantSettings = z.infer<typeof tenantSettings>;

/** The settings a page needs before anybody has logged in; account lists never leave the server. */
const tenantFlags = z.object({
  registrationOpen: z.boolean(),
  marketOpen: z.boolean().default(true),
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
  recordsNotice,
  contentHosts: z.array(z.string()).default([]),
  contact: z.string().default(''),
  /** Where a check code or an invitation can be sent. */
  codeWays: z.array(z.enum(['EMAIL', 'PHONE'])).default(['EMAIL', 'PHONE']),
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
