import { z } from 'zod';
import { proofPurposes } from './proof-purpose.ts';
import { defineRoute, type Route } from './route.ts';

/** The solved proof travels beside the body, whose shape the specification fixes. */
export const proofHeader = 'x-proof';

/** Many small parts instead of one large: the time they take together varies little, and progress can be shown. */
export const proofParts = 16;
/** Leading zero bits of each part. 16 × 2^11 hashes are about 0.1 s on a phone, 16 × 2^16 about 3 s. */
export const proofBits = { least: 11, most: 16 } as const;
export const proofSeconds = 180;
/** A try that was refused because more work is needed by now is made again, so often. */
export const proofRounds = 4;

const proofChallenge = z.object({
  challenge: z.string(),
  bits: z.number().int(),
  parts: z.number().int(),
  expiresInSeconds: z.number().int(),
});
export type ProofChallenge = z.infer<typeof proofChallenge>;

export const askProof = defineRoute({
  name: 'askProof',
  method: 'POST',
  path: '/agent_api/api/auth/proof',
  summary: '取得安全验证的题目',
  policy: 'public',
  body: z.object({
    purpose: z.enum(proofPurposes),
    /** Whom it is about, if known already: an account under attack needs more work. */
    account: z.string().trim().toLowerCase().max(120).default(''),
  }),
  reply: proofChallenge,
  errors: ['ACCOUNT_LOCKED', 'CHECK_CODE_TOO_SOON', 'CHECK_CODE_DAY_USED'],
});

/** What to ask a challenge with before this call; nothing if it needs none. */
export const proofBody = ({ proof }: Route, call: unknown) => {
  if (!proof) return undefined;
  const account = (call as { body?: Record<string, unknown> | null }).body?.[proof.account];
  return { purpose: proof.purpose, account: typeof account === 'string' ? account : '' };
};
