import { generateKeyPairSync } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownerDatabaseUrl, readEnv } from './env.ts';

const complete = {
  DATABASE_URL: 'postgres://app:CANARY-db@127.0.0.1/zhixing',
  VALKEY_URL: 'redis://:CANARY-valkey@127.0.0.1/0',
  RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
  RESTATE_ADMIN_URL: 'http://127.0.0.1:2',
  RESTATE_IDENTITY_KEY: 'publickeyv1_x',
  RELEASE: 'r1',
  S3_ENDPOINT: 'http://127.0.0.1:3',
  S3_REGION: 'r',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY: 'k',
  S3_SECRET_KEY: 'CANARY-s3',
  SMTP_URL: 'smtp://127.0.0.1:4',
  MAIL_FROM: 'a@b.test',
  SMS_ENDPOINT: 'http://127.0.0.1:5',
  SMS_ACCESS_KEY_ID: 'i',
  SMS_ACCESS_KEY_SECRET: 'CANARY-sms',
  SMS_SIGN_NAME: 's',
  SMS_TEMPLATE_CODE: 't',
  SANDBOX_URL: 'http://127.0.0.1:6',
  SANDBOX_KEY: 'CANARY-sandbox'.repeat(3),
  APP_SECRET: 'CANARY'.repeat(12),
  WEB_DIST: '/tmp',
};
const faultOf = (source: Record<string, string | undefined>): string => {
  try {
    readEnv(source);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was accepted');
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('settings', () => {
  it('are read with their defaults, numbers as numbers', () => {
    const env = readEnv({ ...complete, PORT: '9000', TRUSTED_PROXIES: '10.1.2.3' });
    expect(env).toMatchObject({
      PORT: 9000,
      TRUSTED_PROXIES: '10.1.2.3',
      DATABASE_POOL: 16,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
    });
  });

  it('that are missing are all named at once', () => {
    const fault = faultOf({});
    for (const name of Object.keys(complete).filter((name) => !/^(SMTP|MAIL|SMS)_/.test(name)))
      expect(fault).toMatch(new RegExp(`^  ${name}: `, 'm'));
  });

  it.each(Object.keys(complete))('%s is named alone when it alone is missing', (missing) => {
    const fault = faultOf({ ...complete, [missing]: undefined });
    expect([...fault.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)).toEqual([missing]);
    expect(fault).not.toContain('CANARY');
  });

  it('that are wrong are named, and no value is ever printed', () => {
    const wrong = {
      PORT: 'CANARY-port',
      METRICS_PORT: '70000',
      DATABASE_POOL: '0',
      RESTATE_INGRESS_URL: 'CANARY not a url',
      RESTATE_IDENTITY_KEY: 'CANARY-key',
      RELEASE: 'CANARY release/with space',
      SMTP_URL: 'CANARY',
      APP_SECRET: 'CANARY-too-short',
      LOG_LEVEL: 'CANARY-loud',
      TRUSTED_PROXIES: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'CANARY',
      EGRESS_ALLOW: 'CANARY:80',
      EGRESS_ALLOW_MODELS: 'CANARY-without-port',
      EGRESS_ALLOW_TOOLS: 'CANARY-without-port',
    };
    const fault = faultOf({ ...complete, ...wrong });
    expect([...fault.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name).sort()).toEqual(Object.keys(wrong).sort());
    expect(fault).not.toContain('CANARY');
  });

  it('mail and text messages can be left out, each as a whole', () => {
    const left = (form: RegExp) =>
      readEnv(Object.fromEntries(Object.entries(complete).filter(([name]) => !form.test(name))));
    expect(left(/^(SMTP|MAIL|SMS)_/)).toMatchObject({ SMTP_URL: '', SMS_ENDPOINT: '' });
    expect(left(/^SMS_/)).toMatchObject({ SMTP_URL: complete.SMTP_URL, SMS_ENDPOINT: '' });
  });

  it('a password that is given apart reaches its service as it is, whatever it holds', () => {
    const password = `a@b:c/d?e#f%41 g'"\\&密`;
    const env = readEnv({
      ...complete,
      ...{ DATABASE_URL: 'postgres://app@127.0.0.1/zhixing', DATABASE_PASSWORD: password },
      ...{ VALKEY_URL: 'redis://127.0.0.1/0', VALKEY_PASSWORD: password },
    });
    expect(new pg.Client({ connectionString: env.DATABASE_URL })).toMatchObject({ user: 'app', password });
    const valkey = new Redis(env.VALKEY_URL, { lazyConnect: true });
    expect(valkey.options).toMatchObject({ host: '127.0.0.1', password });
    const fault = faultOf({ ...complete, DATABASE_URL: 'CANARY', DATABASE_PASSWORD: 'x' });
    expect(fault).toMatch(/^ {2}DATABASE_URL: .*DATABASE_PASSWORD/m);
    expect(fault).not.toContain('CANARY');
  });

  it('a setting that is there but empty counts as missing', () => {
    for (const name of [
      'DATABASE_URL',
      'VALKEY_URL',
      'S3_SECRET_KEY',
      'SMS_ACCESS_KEY_SECRET',
      'MAIL_FROM',
      'WEB_DIST',
    ]) {
      expect(faultOf({ ...complete, [name]: '' })).toContain(`  ${name}: `);
    }
  });

  it('places that users may call in our own network are exact, or there are none', () => {
    for (const name of ['EGRESS_ALLOW_MODELS', 'EGRESS_ALLOW_TOOLS'] as const) {
      expect(readEnv(complete)[name]).toBe('');
      for (const list of ['127.0.0.1:80', '[::1]:8080,model.lan:443'])
        expect(readEnv({ ...complete, [name]: list })).toMatchObject({ [name]: list });
      for (const list of ['a:1,', ',a:1', 'a:1,,b:2', 'a:1 b:2', 'http://a:1', 'u@a:1', 'a'])
        expect(faultOf({ ...complete, [name]: list })).toContain(`  ${name}: `);
    }
  });

  it('the one list of earlier releases is refused, with the names of the two that came after it', () => {
    expect(faultOf({ ...complete, EGRESS_ALLOW: 'a:1' })).toContain('EGRESS_ALLOW_MODELS and EGRESS_ALLOW_TOOLS');
    expect(() => readEnv({ ...complete, EGRESS_ALLOW: '' })).not.toThrow();
  });

  it('proxies are named by address or network, never counted, and never everybody', () => {
    expect(readEnv(complete).TRUSTED_PROXIES).toBe('');
    for (const list of ['', '10.1.2.3', '::1', '10.0.0.0/8,fd00::/8', '127.0.0.1,192.168.1.0/24'])
      expect(readEnv({ ...complete, TRUSTED_PROXIES: list }).TRUSTED_PROXIES).toBe(list);
    for (const list of ['1', 'true', '*', 'proxy.lan', '0.0.0.0/0', '10.0.0.0/33', '::/0', '10.1.2.3,', '10.1.2.3/'])
      expect(faultOf({ ...complete, TRUSTED_PROXIES: list })).toContain('  TRUSTED_PROXIES: ');
  });

  describe('of payments', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const privatePem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString().trim();
    const publicPem = publicKey.export({ format: 'pem', type: 'spki' }).toString().trim();
    const paying = {
      WECHAT_PAY_APP_ID: 'wx1',
      WECHAT_PAY_MERCHANT_ID: '1900000001',
      WECHAT_PAY_SERIAL: 'AB12',
      WECHAT_PAY_PRIVATE_KEY: privatePem,
      WECHAT_PAY_API_V3_KEY: 'CANARY-34567890123456789012345678',
      WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
      WECHAT_PAY_PUBLIC_KEY: publicPem,
      WECHAT_PAY_NOTIFY_URL: 'https://zhixing.test/agent_api/api/pay/notify/weixin',
    };
    paying.WECHAT_PAY_API_V3_KEY = paying.WECHAT_PAY_API_V3_KEY.slice(0, 32);
    const namesIn = (fault: string) => [...fault.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);

    it('may all be left out, or empty', () => {
      expect(readEnv(complete)).toMatchObject({
        WECHAT_PAY_PRIVATE_KEY: '',
        WECHAT_PAY_URL: 'https://api.mch.weixin.qq.com',
      });
      const empty = Object.fromEntries(Object.keys(paying).map((name) => [name, '']));
      expect(readEnv({ ...complete, ...empty })).toMatchObject(empty);
    });

    it.each(Object.keys(paying))('are refused when %s alone is missing', (missing) => {
      const fault = faultOf({ ...complete, ...paying, [missing]: '' });
      expect(namesIn(fault)).toEqual([missing]);
      expect(fault).not.toContain('CANARY');
    });

    it('are all named when only one is there', () => {
      const { WECHAT_PAY_APP_ID, ...others } = paying;
      expect(namesIn(faultOf({ ...complete, WECHAT_PAY_APP_ID })).sort()).toEqual(Object.keys(others).sort());
    });

    it('take a key with its line breaks escaped, or as base64', () => {
      for (const write of [
        (pem: string) => pem,
        (pem: string) => pem.replaceAll('\n', '\\n'),
        (pem: string) => Buffer.from(pem).toString('base64'),
      ]) {
        const keys = { WECHAT_PAY_PRIVATE_KEY: write(privatePem), WECHAT_PAY_PUBLIC_KEY: write(publicPem) };
        expect(readEnv({ ...complete, ...paying, ...keys })).toMatchObject({
          WECHAT_PAY_PRIVATE_KEY: privatePem,
          WECHAT_PAY_PUBLIC_KEY: publicPem,
        });
      }
    });

    it('take two public keys with two ids', () => {
      const keys = { WECHAT_PAY_PUBLIC_KEY: `${publicPem},${publicPem}` };
      expect(namesIn(faultOf({ ...complete, ...paying, ...keys }))).toEqual(['WECHAT_PAY_PUBLIC_KEY']);
      expect(readEnv({ ...complete, ...paying, ...keys, WECHAT_PAY_PUBLIC_KEY_ID: 'A,B' })).toMatchObject(keys);
    });

    it('are refused when they are not what they should be', () => {
      const wrong = {
        WECHAT_PAY_MERCHANT_ID: 'CANARY',
        WECHAT_PAY_SERIAL: 'CANARY no hex',
        WECHAT_PAY_PRIVATE_KEY: publicPem,
        WECHAT_PAY_API_V3_KEY: 'CANARY',
        WECHAT_PAY_PUBLIC_KEY: privatePem,
        WECHAT_PAY_NOTIFY_URL: 'https://zhixing.test/pay?CANARY=1',
      };
      const fault = faultOf({ ...complete, ...paying, ...wrong });
      expect(namesIn(fault).sort()).toEqual(Object.keys(wrong).sort());
      expect(fault).not.toContain('CANARY');
    });
  });

  it('the owner of the database is asked for only where it is needed', () => {
    vi.stubEnv('DATABASE_OWNER_URL', '');
    expect(() => ownerDatabaseUrl()).toThrow('DATABASE_OWNER_URL is needed');
    vi.stubEnv('DATABASE_OWNER_URL', 'postgres://owner@127.0.0.1/zhixing');
    expect(ownerDatabaseUrl()).toBe('postgres://owner@127.0.0.1/zhixing');
  });
});
