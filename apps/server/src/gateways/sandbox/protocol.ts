import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The most that any run may ask for; what it does not ask for it gets by default. */
const limitsSchema = z.object({
  ms: z.number().int().min(10).max(30_000).default(5_000),
  memoryMb: z.number().int().min(16).max(256).default(128),
  /** The value as JSON, and all that is printed, may each be this long. */
  outputBytes: z.number().int().min(1_000).max(2_000_000).default(200_000),
});

/** Who waits their turn with whom: names that tell tenants and accounts apart, and nothing else. */
export const whose = z.object({ tenant: z.string().max(100), account: z.string().max(100) });
export type Whose = z.infer<typeof whose>;

/** How many runs of one account, and of one tenant, may wait; the sandbox knows no contract and is told. */
export const mayWait = z.object({ account: z.number().int().min(0), tenant: z.number().int().min(0) });
export type MayWait = z.infer<typeof mayWait>;

export const runOrder = z.object({
  // A caller of the release before does not say these yet.
  whose: whose.prefault({ tenant: '', account: '' }),
  mayWait: mayWait.prefault({ account: 200, tenant: 200 }),
  language: z.enum(['javascript', 'python']),
  code: z.string().min(1).max(200_000),
  input: z.json().default(null),
  limits: limitsSchema.prefault({}),
});
export type RunOrder = z.output<typeof runOrder>;
export type RunRequest = Omit<z.input<typeof runOrder>, 'whose' | 'mayWait'>;

const told = { logs: z.array(z.string()), ms: z.number() };
export const runResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.json(), ...told }),
  z.object({
    ok: z.literal(false),
    kind: z.enum(['error', 'timeout', 'memory', 'output', 'crash']),
    message: z.string(),
    line: z.number().int().optional(),
    ...told,
  }),
]);
export type RunResult = z.infer<typeof runResult>;

/** The sandbox has no clock but its machine's: a caller's may be minutes off. */
const FRESH_MS = 300_000;

const digest = (key: string, time: string, body: string | Buffer) =>
  createHmac('sha256', key)
    .update(`${time}\n${createHash('sha256').update(body).digest('hex')}`)
    .digest();

export const signRun = (key: string, body: string | Buffer, at = Date.now()) => {
  const time = String(at);
  return { 'x-sandbox-time': time, 'x-sandbox-signature': digest(key, time, body).toString('hex') };
};

/** True when the body was signed with our key within the last minutes. */
export const isSigned = (key: string, headers: Record<string, unknown>, body: Buffer): boolean => {
  const time = String(headers['x-sandbox-time']);
  const given = Buffer.from(String(headers['x-sandbox-signature']), 'hex');
  const wanted = digest(key, time, body);
  const isFresh = Math.abs(Date.now() - Number(time)) < FRESH_MS;
  return given.length === wanted.length && timingSafeEqual(given, wanted) && isFresh;
};
