import type { SystemPart, SystemTest } from '@zhixing/contract/system';
import { eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { codeWaysOf } from '../../base/code-ways.ts';
import { newId } from '../../base/id.ts';
import { maskSecrets } from '../../base/mask-secrets.ts';
import { cutText, storableText } from '../../base/storable.ts';
import { leftBehindAfter } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { openMail } from '../../gateways/mail/open-mail.ts';
import { openSms } from '../../gateways/sms/open-sms.ts';
import { writeAudit } from '../audit/index.ts';

const limitMs = 15_000;
const maxChars = 300;

type Outcome = SystemTest['outcome'];
type Test = (ctx: AccountCtx, signal: AbortSignal) => Promise<Outcome>;

const ownContacts = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const columns = { email: account.email, phone: account.phone };
    const [row] = await tx.select(columns).from(account).where(eq(account.id, ctx.actor.id));
    return row;
  });

const mailWords = ({ locale, tenant }: AccountCtx) => {
  const title = tenant.brand.title;
  const [subject, text] =
    locale === 'en-US'
      ? [`${title}: test mail`, 'Mail of this platform arrives.']
      : [`${title}测试邮件`, '收到这封邮件，说明平台的邮件配置可用。'];
  return { subject, text, html: `<p>${text}</p>` };
};

const testMail: Test = async (ctx, signal) => {
  if (!codeWaysOf(ctx.env).includes('EMAIL')) return 'unset';
  const to = (await ownContacts(ctx))?.email;
  if (!to) return 'no-mail';
  const mail = openMail(ctx.env);
  await mail.send({ to, messageId: `<test-${newId()}@zhixing>`, ...mailWords(ctx) }, signal);
  return 'ok';
};

/** A code that opens nothing: no row knows it. */
const testSms: Test = async (ctx, signal) => {
  if (!codeWaysOf(ctx.env).includes('PHONE')) return 'unset';
  const phone = (await ownContacts(ctx))?.phone;
  if (!phone) return 'no-phone';
  await openSms(ctx.env).send({ phone, code: '000000', outId: newId() }, signal);
  return 'ok';
};

const testStore: Test = async ({ storage }) => {
  const key = `system-test/${newId()}`;
  await storage.put(key, Buffer.from(key), 'text/plain');
  try {
    const kept = await storage.get(key);
    return kept && Buffer.from(kept).toString() === key ? 'ok' : 'failed';
  } finally {
    await storage.remove(key);
  }
};

/** Asks for an order that nobody made: only an answer whose signature is right says that it is absent. */
const testPayments: Test = async ({ payments }) => {
  if (!payments) return 'unset';
  return (await payments.queryOrder(`test${newId().replaceAll('-', '').slice(0, 24)}`)).state === 'ABSENT'
    ? 'ok'
    : 'failed';
};

const answers =
  (part: 'postgres' | 'valkey' | 'engine' | 'sandbox'): Test =>
  async ({ parts }) =>
    (await parts[part]()) ? 'ok' : 'failed';

const tests: Record<SystemPart, Test> = {
  postgres: answers('postgres'),
  valkey: answers('valkey'),
  engine: answers('engine'),
  sandbox: answers('sandbox'),
  store: testStore,
  mail: testMail,
  sms: testSms,
  wechatPay: testPayments,
};

/** What the other side said, without anything of ours that it may repeat. */
const wordsOf = ({ env }: AccountCtx, error: unknown) => {
  const passwords = [env.SMTP_URL, env.DATABASE_URL, env.VALKEY_URL].map((url) => URL.parse(url)?.password ?? '');
  const secrets = [
    ...passwords,
    env.SMS_ACCESS_KEY_SECRET,
    env.S3_SECRET_KEY,
    env.SANDBOX_KEY,
    env.WECHAT_PAY_API_V3_KEY,
  ];
  const words = error instanceof Error ? error.message || error.name : 'failed';
  return cutText(storableText(maskSecrets(secrets)(words)), maxChars);
};

export const testSystemPart = async (ctx: AccountCtx, part: SystemPart): Promise<SystemTest> => {
  const wait = await ctx.limits.take('system-test-account', `${ctx.tenant.id}:${ctx.actor.id}`);
  if (wait > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds: wait });
  const begun = performance.now();
  const { outcome, detail } = await leftBehindAfter(limitMs, (signal) => tests[part](ctx, signal)).then(
    (done) => ({ outcome: done, detail: '' }),
    (error: unknown) => ({ outcome: 'failed' as const, detail: wordsOf(ctx, error) }),
  );
  await ctx.tx((tx) =>
    writeAudit(tx, ctx, { action: 'system.test', target: { kind: 'system' }, detail: { part, outcome } }),
  );
  return { outcome, ms: Math.round(performance.now() - begun), detail };
};
