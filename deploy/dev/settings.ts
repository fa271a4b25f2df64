import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const secretMakers = {
  DB_ADMIN_PASSWORD: () => randomHex(24),
  DB_OWNER_PASSWORD: () => randomHex(24),
  DB_APP_PASSWORD: () => randomHex(24),
  DB_BACKUP_PASSWORD: () => randomHex(24),
  VALKEY_PASSWORD: () => randomHex(24),
  APP_SECRET: () => randomHex(32),
  STORE_ROOT_USER: () => randomHex(10),
  STORE_ROOT_PASSWORD: () => randomHex(20),
  S3_ACCESS_KEY: () => randomHex(10),
  S3_SECRET_KEY: () => randomHex(20),
  SMS_ACCESS_KEY_ID: () => randomHex(10),
  SMS_ACCESS_KEY_SECRET: () => randomHex(20),
  MODEL_API_KEY: () => `sk-${randomHex(24)}`,
  SANDBOX_KEY: () => randomHex(32),
  WEATHER_KEY: () => randomHex(16),
  WECHAT_PAY_PRIVATE_KEY: () => rsaKey(),
  WECHAT_PAY_PLATFORM_KEY: () => rsaKey(),
  WECHAT_PAY_API_V3_KEY: () => randomHex(16),
};

export type Secrets = Record<keyof typeof secretMakers, string>;
export type Settings = {
  port: number;
  services: 'local' | 'docker';
  secrets: Secrets;
  /** Beside APP_SECRET, while one takes the place of another. */
  acceptedSecret: string;
};

export function readSettings(folder: string): Settings | undefined {
  const file = settingsFile(folder);
  if (!existsSync(file)) return undefined;
  const stored = parseLines(readFileSync(file, 'utf8'));
  const settings: Settings = {
    port: Number(stored.ZHIXING_PORT),
    services: stored.SERVICES === 'docker' ? 'docker' : 'local',
    secrets: makeSecrets(stored),
    acceptedSecret: stored.APP_SECRETS_ACCEPTED ?? '',
  };
  if (Object.keys(secretMakers).some((name) => !stored[name])) writeSettings(folder, settings);
  return settings;
}

export function createSettings(folder: string, port: number, services: Settings['services']): Settings {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = { port, services, secrets: makeSecrets({}), acceptedSecret: '' };
  writeSettings(folder, settings);
  return settings;
}

export function identityFile(folder: string): string {
  const file = join(folder, 'identity.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writePrivate(file, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  }
  return file;
}

export function writePrivate(file: string, text: string) {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}

const settingsFile = (folder: string) => join(folder, 'env');
export const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');

/** PEM in base64: one line of the file. */
const rsaKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return Buffer.from(privateKey.export({ format: 'pem', type: 'pkcs8' })).toString('base64');
};

export function keepSecret(folder: string, secrets: Secrets) {
  const settings = readSettings(folder);
  if (settings && settings.secrets.APP_SECRET !== secrets.APP_SECRET) writeSettings(folder, { ...settings, secrets });
}

export function writeSettings(folder: string, { port, services, secrets, acceptedSecret }: Settings) {
  const accepted = acceptedSecret ? { APP_SECRETS_ACCEPTED: acceptedSecret } : {};
  const lines = Object.entries({ ZHIXING_PORT: port, SERVICES: services, ...secrets, ...accepted });
  writePrivate(settingsFile(folder), `${lines.map(([name, value]) => `${name}=${value}`).join('\n')}\n`);
}

function makeSecrets(stored: Record<string, string>): Secrets {
  const entries = Object.entries(secretMakers).map(([name, make]) => [name, stored[name] || make()]);
  return Object.fromEntries(entries) as Secrets;
}

function parseLines(text: string): Record<string, string> {
  const pairs = text.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(pairs.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
