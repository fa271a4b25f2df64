import { availableParallelism } from 'node:os';
import { z } from 'zod';

const schema = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).default(8090),
  SANDBOX_KEY: z.string().min(32),
  /** How many runs of each language go on at once. */
  SANDBOX_SLOTS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  /** How many documents are read at once. */
  SANDBOX_PARSE_SLOTS: z.coerce.number().int().min(1).max(32).default(availableParallelism()),
  SANDBOX_PYTHON: z.string().default('/usr/bin/python3'),
  /** How long a sandbox that is to stop lets its runs go on. */
  SANDBOX_DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(30),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type SandboxEnv = z.infer<typeof schema>;

const ofThePlatform =
  /^(DATABASE|DB|VALKEY|RESTATE|S3|SMTP|SMS|MODEL|DEMO_MODEL|AWS|APP)_|(SECRET|PASSWORD|TOKEN|API_KEY)$/;

/** What is not here cannot be taken: with a secret of the platform in its environment the sandbox does not start. */
export const readSandboxEnv = (source: NodeJS.ProcessEnv = process.env): SandboxEnv => {
  const foreign = Object.keys(source).filter((name) => ofThePlatform.test(name));
  if (foreign.length > 0) throw new Error(`The sandbox must not be given: ${foreign.sort().join(', ')}`);
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Settings are missing or wrong:\n${faults.join('\n')}`);
};
