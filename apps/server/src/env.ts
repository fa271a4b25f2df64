import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

/** Wider networks are refused: half the internet would be believed as our proxy. */
const leastBits = 8;
const isNetwork = (entry: string) => {
  const [address = '', bits, ...rest] = entry.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return maxBits > 0;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= leastBits && Number(bits) <= maxBits;
};

const port = z.coerce.number().int().min(1).max(65535);
const places = z
  .string()
  .regex(/^([^\s,/@?#]+:\d{1,5}(,(?=.)|$))*$/)
  .default('');

/** One line of an env file holds no line breaks: a PEM may come with them escaped, or as base64 of itself. */
const pemOf = (text: string) => {
  const plain = text.replaceAll('\\n', '\n').trim();
  return plain === '' || plain.includes('-----') ? plain : Buffer.from(plain, 'base64').toString();
};
const isRsa = (read: (pem: string) => KeyObject) => (pem: string) => {
  try {
    return pem === '' || read(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};
const isPublicRsa = (pem: string) => !pem.includes('PRIVATE') && isRsa(createPublicKey)(pem);

/** WeChat Pay: all of them, or nobody can pay. */
const wechatPay = {
  WECHAT_PAY_APP_ID: z.string().default(''),
  WECHAT_PAY_MERCHANT_ID: z.string().regex(/^\d*$/).default(''),
  /** Of the merchant's own certificate. */
  WECHAT_PAY_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]*$/)
    .default(''),
  WECHAT_PAY_PRIVATE_KEY: z
    .string()
    .default('')
    .transform(pemOf)
    .refine(isRsa(createPrivateKey), 'not an RSA key (PEM)'),
  WECHAT_PAY_API_V3_KEY: z
    .string()
    .default('')
    .refine((key) => [0, 32].includes(Buffer.byteLength(key)), '32 bytes'),
  /** `PUB_KEY_ID_…`; two, separated by a comma, while one takes the place of another. Their keys in the same order. */
  WECHAT_PAY_PUBLIC_KEY_ID: z.string().default(''),
  WECHAT_PAY_PUBLIC_KEY: z
    .string()
    .default('')
    .transform((list) => list.split(',').map(pemOf).join(','))
    .refine((list) => list.split(',').every(isPublicRsa), 'not an RSA public key (PEM)'),
  /** Where WeChat reaches `/agent_api/api/pay/notify/weixin` of the api. */
  WECHAT_PAY_NOTIFY_URL: z
    .union([
      z.literal(''),
      z
        .url()
        .max(255)
        .regex(/^[^?#]+$/),
    ])
    .default(''),
};

/** Mail: both, or no mail is sent and none is offered. */
const mail = { SMTP_URL: z.union([z.literal(''), z.url()]).default(''), MAIL_FROM: z.string().default('') };
/** Text messages by Aliyun: all of them, or none are sent and none offered. */
const sms = {
  SMS_ENDPOINT: z.union([z.literal(''), z.url()]).default(''),
  SMS_ACCESS_KEY_ID: z.string().default(''),
  SMS_ACCESS_KEY_SECRET: z.string().default(''),
  SMS_SIGN_NAME: z.string().default(''),
  SMS_TEMPLATE_CODE: z.string().default(''),
};

const namesOf = <G extends object>(group: G) => Object.keys(group) as (keyof G)[];
/** What belongs together: half of it would let people pay, or wait for a code, and us never hear of it. */
const settingNames = { wechatPay: namesOf(wechatPay), mail: namesOf(mail), sms: namesOf(sms) };

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  METRICS_PORT: port.default(8081),
  DATABASE_URL: z.string().min(1),
  /** A password that is given apart may hold any character; within an address it has to be encoded. */
  DATABASE_PASSWORD: z.string().default(''),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  VALKEY_URL: z.string().min(1),
  VALKEY_PASSWORD: z.string().default(''),
  RESTATE_INGRESS_URL: z.url(),
  RESTATE_ADMIN_URL: z.url(),
  RESTATE_IDENTITY_KEY: z.string().startsWith('publickeyv1_'),
  WORKER_PORT: port.default(9080),
  WORKER_URL: z.url().default('http://127.0.0.1:9080'),
  /** False for an older release that only finishes what it began: at a restart it must not take new work back. */
  WORKER_REGISTERS: z.stringbool().default(true),
  RELEASE: z.string().regex(/^[\w.-]{1,60}$/),
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().min(1),
  S3_BUCKET: z.string().min(1),
  S3_ACCESS_KEY: z.string().min(1),
  S3_SECRET_KEY: z.string().min(1),
  ...mail,
  ...sms,
  /** The simulated model of a demo; a real installation registers its own models. */
  DEMO_MODEL_URL: z.url().optional(),
  DEMO_MODEL_KEY: z.string().optional(),
  /** AMap's web service; without a key the weather tool is not offered. */
  WEATHER_URL: z.url().default('https://restapi.amap.com'),
  WEATHER_KEY: z.string().default(''),
  /** AMap's JS API (type "Web 端"); without a key a map widget is a board of its places, and AMap is asked for nothing. */
  MAPS_KEY: z.string().regex(/^\w*$/).default(''),
  /** What AMap wants beside the key, if the key is of the kind that has one. */
  MAPS_SECURITY_CODE: z.string().regex(/^\w*$/).default(''),
  /** Its script runs in our pages: AMap's own, or for tests one on this machine. */
  MAPS_URL: z
    .string()
    .regex(/^(?:https:\/\/webapi\.amap\.com|http:\/\/127\.0\.0\.1:\d{1,5})$/, 'https://webapi.amap.com')
    .default('https://webapi.amap.com'),
  /** Where 12306's ticket search answers; without it the train tool is not offered. */
  TRAIN_URL: z.union([z.literal(''), z.url()]).default(''),
  /** A demo's simulated phone, which pays its QR codes. */
  WECHAT_PAY_PHONE_URL: z.union([z.literal(''), z.url()]).default(''),
  WECHAT_PAY_URL: z.url().default('https://api.mch.weixin.qq.com'),
  ...wechatPay,
  SANDBOX_URL: z.url(),
  SANDBOX_KEY: z.string().min(32),
  APP_SECRET: z.string().min(64),
  /** Earlier secrets: they still open and check what they sealed and signed while a new one takes over. */
  APP_SECRETS_ACCEPTED: z
    .string()
    .regex(/^([^\s,]{64,}(,(?=.)|$))*$/)
    .default(''),
  WEB_DIST: z.string().min(1),
  /** How long a process that is to stop lets its work go on before it hands the rest to another. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(30),
  /** How long an api that is to stop goes on as before, so that whoever sends it callers notices first. */
  READY_LAG_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  /** A process whose event loop stands still for so long is ended; 0 lets it be. */
  LOOP_BLOCK_SECONDS: z.coerce.number().int().min(0).max(600).default(20),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Whether what people ask and models answer may stand in the log, as the words of errors may quote it. */
  LOG_CONTENT: z.stringbool().default(false),
  /** `10.1.2.3,10.244.0.0/16`: the reverse proxies before us. Only what these forward of a caller is believed. */
  TRUSTED_PROXIES: z
    .string()
    .refine((list) => list === '' || list.split(',').every(isNetwork), 'addresses or networks, separated by commas')
    .default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url()]).default(''),
  /** Whether spans carry what was asked and answered; for a collector that may read it. */
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: z.stringbool().default(false),
  /** `host:port,…` of our own network where models may be registered; tools get no way there by it. */
  EGRESS_ALLOW_MODELS: places,
  /** The same for what tools, workflows, imports, pages that are read and MCP servers call. */
  EGRESS_ALLOW_TOOLS: places,
  /** Refused since it was split: one list for both let people's tools call a model in our own network. */
  EGRESS_ALLOW: z.literal('', 'is now EGRESS_ALLOW_MODELS and EGRESS_ALLOW_TOOLS').optional(),
});

export type Env = z.infer<typeof schema>;

/** Every fault is printed at once, by name and never with its value. */
const readWith = <Parsed>(wanted: z.ZodType<Parsed>, source: NodeJS.ProcessEnv): Parsed => {
  const parsed = wanted.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Settings are missing or wrong:\n${faults.join('\n')}`);
};

const complete = schema.superRefine((env, ctx) => {
  for (const names of Object.values(settingNames)) {
    const missing = names.filter((name) => env[name] === '');
    if (missing.length < names.length)
      for (const name of missing)
        ctx.addIssue({ code: 'custom', path: [name], message: 'is missing beside its others' });
  }
  for (const [url, password] of [
    ['DATABASE_URL', 'DATABASE_PASSWORD'],
    ['VALKEY_URL', 'VALKEY_PASSWORD'],
  ] as const)
    if (env[password] !== '' && !URL.canParse(env[url]))
      ctx.addIssue({ code: 'custom', path: [url], message: `is no address that ${password} could be put into` });
  if (env.WECHAT_PAY_PUBLIC_KEY_ID.split(',').length !== env.WECHAT_PAY_PUBLIC_KEY.split(',').length)
    ctx.addIssue({ code: 'custom', path: ['WECHAT_PAY_PUBLIC_KEY'], message: 'as many keys as ids' });
});

const withPassword = (address: string, password: string) => {
  if (password === '') return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
};

export const readEnv = (source: NodeJS.ProcessEnv = process.env): Env => {
  const env = readWith(complete, source);
  return {
    ...env,
    DATABASE_URL: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    VALKEY_URL: withPassword(env.VALKEY_URL, env.VALKEY_PASSWORD),
  };
};

const storage = schema.pick({
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY: true,
  S3_SECRET_KEY: true,
});
/** All that a copy of the object store needs. */
export const readStorageEnv = () => readWith(storage, process.env);

export const ownerDatabaseUrl = () => {
  const url = process.env.DATABASE_OWNER_URL;
  if (!url) throw new Error('DATABASE_OWNER_URL is needed for this command');
  return url;
};
