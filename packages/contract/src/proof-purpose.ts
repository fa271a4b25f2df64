/** What a proof of work is good for; one for logging in sends nobody a code. */
export const proofPurposes = [
  'login',
  'code-login',
  'register',
  'reset-password',
  'accept-invite',
  'link-password',
  'send-code',
] as const;
export type ProofPurpose = (typeof proofPurposes)[number];
