import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  METRICS_PORT: port.default(8081),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  VALKEY_URL: z.string().min(1),
  RESTATE_INGRESS_URL: z.url(),
  RESTATE_ADMIN_URL: z.url(),
  RESTATE_IDENTITY_KEY: z.string().startsWith('publickeyv1_'),
  WORKER_PORT: port.default(9080),
  WORKER_URL: z.url().default('http://127.0.0.1:9080'),
  RELEASE: z.string().regex(/^[\w.-]{1,60}$/),
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().min(1),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().min(1),
  SMS_ENDPOINT: z.url(),
  SMS_ACCESS_KEY_ID: z.string().min(1),
  SMS_ACCESS_KEY_SECRET: z.string().min(1),
  SMS_SIGN_NAME: z.string().min(1),
  SMS_TEMPLATE_CODE: z.string().min(1),
  /** The simulated model of a demo; a real installation registers its own models. */
  DEMO_MODEL_URL: z.url().optional(),
  DEMO_MODEL_KEY: z.string().optional(),
  /** AMap's web service; without a key the weather tool is not offered. */
  WEATHER_URL: z.url().default('https://restapi.amap.com'),
  WEATHER_KEY: z.string().default(''),
  /** Where 12306's ticket search answers; without it the train tool is not offered. */
  TRAIN_URL: z.union([z.literal(''), z.url()]).default(''),
  SANDBOX_URL: z.url(),
  SANDBOX_KEY: z.string().min(32),
  APP_SECRET: z.string().min(64),
  WEB_DIST: z.string().min(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** How many reverse proxies stand before us; addresses in X-Forwarded-For are believed only that far. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** `host:port,…` of our own network that users' addresses may name all the same, such as a model in the house. */
  EGRESS_ALLOW: z
    .string()
    .regex(/^([^\s,/@?#]+:\d{1,5}(,(?=.)|$))*$/)
    .default(''),
});

export type Env = z.infer<typeof schema>;

/** Every fault is printed at once, by name and never with its value. */
export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Settings are missing or wrong:\n${faults.join('\n')}`);
};

export const ownerDatabaseUrl = () => {
  const url = process.env.DATABASE_OWNER_URL;
  if (!url) throw new Error('DATABASE_OWNER_URL is needed for this command');
  return url;
};
