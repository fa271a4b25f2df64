import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { inCheckout } from './home.ts';
import { restatePublicKey } from './identity-key.ts';
import type { Instance } from './instance.ts';
import { fromShell } from './process.ts';
import { identityFile } from './settings.ts';

const http = (port: number) => `http://127.0.0.1:${port}`;

const addresses = {
  postgres: { needed: ['DATABASE_URL', 'DATABASE_OWNER_URL'], also: ['DATABASE_BACKUP_URL'] },
  valkey: { needed: ['VALKEY_URL'], also: [] },
  restate: { needed: ['RESTATE_INGRESS_URL', 'RESTATE_ADMIN_URL'], also: ['RESTATE_IDENTITY_KEY'] },
  store: { needed: ['S3_ENDPOINT'], also: ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] },
} satisfies Record<string, { needed: string[]; also: string[] }>;

export type ServiceName = keyof typeof addresses;
export const serviceNames = Object.keys(addresses) as ServiceName[];

/** True when the operator gave this service's address, so that it is not ours to start. */
export function isGiven(instance: Instance, service: ServiceName): boolean {
  const own: Record<string, string> = ownEnvironment(instance);
  const { needed } = addresses[service];
  return needed.every((name) => process.env[name]) && needed.some((name) => process.env[name] !== own[name]);
}

export function environmentOf(instance: Instance) {
  const env = ownEnvironment(instance);
  for (const service of serviceNames.filter((name) => isGiven(instance, name))) {
    const names: string[] = [...addresses[service].needed, ...addresses[service].also];
    Object.assign(env, fromShell(names));
  }
  return env;
}

/** Within what `stopProcess` waits for. */
const drainSeconds = '10';
const tunables = [
  ...['LOG_LEVEL', 'LOG_CONTENT', 'DATABASE_POOL', 'DRAIN_SECONDS', 'TRUSTED_PROXIES'],
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT',
];

export function serverEnvironment(instance: Instance, release: string, workerPort: number, metricsPort: number) {
  const { DATABASE_OWNER_URL: _, DATABASE_BACKUP_URL: __, ...env } = environmentOf(instance);
  return {
    ...env,
    ...fromShell(tunables),
    METRICS_PORT: String(metricsPort),
    WORKER_PORT: String(workerPort),
    WORKER_URL: http(workerPort),
    RELEASE: release,
  };
}

/** Who we are to the simulated WeChat Pay. */
const wechatMerchant = {
  WECHAT_PAY_APP_ID: 'wx0123456789abcdef',
  WECHAT_PAY_MERCHANT_ID: '1900000001',
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012026111500000000001000',
};
const publicHalf = (key: string) => {
  const pem = createPublicKey(Buffer.from(key, 'base64').toString()).export({ format: 'pem', type: 'spki' });
  return Buffer.from(pem).toString('base64');
};

export function simulatorEnvironment({ folder, ports, secrets }: Instance) {
  return {
    HOST: '127.0.0.1',
    MAIL_SMTP_PORT: String(ports.smtp),
    MAIL_HTTP_PORT: String(ports.mailHttp),
    SMS_HTTP_PORT: String(ports.smsHttp),
    SMS_ACCESS_KEY_ID: secrets.SMS_ACCESS_KEY_ID,
    SMS_ACCESS_KEY_SECRET: secrets.SMS_ACCESS_KEY_SECRET,
    MODEL_HTTP_PORT: String(ports.modelHttp),
    MODEL_API_KEY: secrets.MODEL_API_KEY,
    MODEL_DELAY_MS: '150',
    MODEL_TPS: '120',
    WEATHER_HTTP_PORT: String(ports.weatherHttp),
    WEATHER_API_KEY: secrets.WEATHER_KEY,
    WECHAT_PAY_HTTP_PORT: String(ports.wechatPayHttp),
    ...wechatMerchant,
    WECHAT_PAY_API_V3_KEY: secrets.WECHAT_PAY_API_V3_KEY,
    WECHAT_PAY_PLATFORM_KEY: secrets.WECHAT_PAY_PLATFORM_KEY,
    WECHAT_PAY_MERCHANT_PUBLIC_KEY: publicHalf(secrets.WECHAT_PAY_PRIVATE_KEY),
    TRAIN_HTTP_PORT: String(ports.trainHttp),
    TRAIN_STATIONS: inCheckout('packages/contract/src/stations-by-city.json'),
    S3_PORT: String(ports.store),
    S3_DIR: join(folder, 'data', 'store'),
    S3_BUCKET: 'zhixing',
    S3_ACCESS_KEY: secrets.S3_ACCESS_KEY,
    S3_SECRET_KEY: secrets.S3_SECRET_KEY,
    STORE_ROOT_USER: secrets.STORE_ROOT_USER,
    STORE_ROOT_PASSWORD: secrets.STORE_ROOT_PASSWORD,
    SIM_DIR: join(folder, 'data', 'simulators'),
  };
}

/** Nothing but its own: the sandbox does not start with a secret of another part in its environment. */
export const sandboxEnvironment = ({ ports, secrets }: Instance) => ({
  SANDBOX_PORT: String(ports.sandbox),
  SANDBOX_KEY: secrets.SANDBOX_KEY,
  SANDBOX_DRAIN_SECONDS: drainSeconds,
  ...fromShell(['LOG_LEVEL', 'SANDBOX_SLOTS', 'SANDBOX_PARSE_SLOTS']),
});

/** The demo's model, and what whoever starts us allows besides. */
const allowedModels = (port: number) =>
  [...new Set([`127.0.0.1:${port}`, ...(process.env.EGRESS_ALLOW_MODELS ?? '').split(',').filter(Boolean)])].join(',');

function ownEnvironment({ folder, ports, secrets, acceptedSecret }: Instance) {
  const database = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${ports.postgres}/zhixing`;
  return {
    HOST: '127.0.0.1',
    PORT: String(ports.api),
    METRICS_PORT: String(ports.apiMetrics),
    DATABASE_URL: database('zhixing_app', secrets.DB_APP_PASSWORD),
    DATABASE_OWNER_URL: database('zhixing_owner', secrets.DB_OWNER_PASSWORD),
    DATABASE_BACKUP_URL: database('zhixing_backup', secrets.DB_BACKUP_PASSWORD),
    VALKEY_URL: `redis://:${secrets.VALKEY_PASSWORD}@127.0.0.1:${ports.valkey}/0`,
    RESTATE_INGRESS_URL: http(ports.restateIngress),
    RESTATE_ADMIN_URL: http(ports.restateAdmin),
    RESTATE_IDENTITY_KEY: restatePublicKey(identityFile(folder)),
    WORKER_PORT: String(ports.firstWorker),
    WORKER_URL: http(ports.firstWorker),
    S3_ENDPOINT: http(ports.store),
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'zhixing',
    S3_ACCESS_KEY: secrets.S3_ACCESS_KEY,
    S3_SECRET_KEY: secrets.S3_SECRET_KEY,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'no-reply@zhixing.test',
    SMS_ENDPOINT: http(ports.smsHttp),
    SMS_ACCESS_KEY_ID: secrets.SMS_ACCESS_KEY_ID,
    SMS_ACCESS_KEY_SECRET: secrets.SMS_ACCESS_KEY_SECRET,
    SMS_SIGN_NAME: '知行',
    SMS_TEMPLATE_CODE: 'SMS_ZX_CODE',
    DEMO_MODEL_URL: `${http(ports.modelHttp)}/v1`,
    DEMO_MODEL_KEY: secrets.MODEL_API_KEY,
    WEATHER_URL: http(ports.weatherHttp),
    WEATHER_KEY: secrets.WEATHER_KEY,
    TRAIN_URL: http(ports.trainHttp),
    WECHAT_PAY_URL: http(ports.wechatPayHttp),
    WECHAT_PAY_PHONE_URL: `${http(ports.wechatPayHttp)}/phone`,
    ...wechatMerchant,
    WECHAT_PAY_PRIVATE_KEY: secrets.WECHAT_PAY_PRIVATE_KEY,
    WECHAT_PAY_API_V3_KEY: secrets.WECHAT_PAY_API_V3_KEY,
    WECHAT_PAY_PUBLIC_KEY: publicHalf(secrets.WECHAT_PAY_PLATFORM_KEY),
    WECHAT_PAY_NOTIFY_URL: `${http(ports.api)}/agent_api/api/pay/notify/weixin`,
    EGRESS_ALLOW_MODELS: allowedModels(ports.modelHttp),
    EGRESS_ALLOW_TOOLS: process.env.EGRESS_ALLOW_TOOLS ?? '',
    SANDBOX_URL: http(ports.sandbox),
    SANDBOX_KEY: secrets.SANDBOX_KEY,
    APP_SECRET: secrets.APP_SECRET,
    APP_SECRETS_ACCEPTED: acceptedSecret,
    WEB_DIST: inCheckout('apps/web/dist'),
    DRAIN_SECONDS: drainSeconds,
    LOG_LEVEL: 'info',
    MAIL_INBOX_URL: http(ports.mailHttp),
    SMS_INBOX_URL: http(ports.smsHttp),
  };
}
