import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, inspectSimulator, spawnSimulator } from '../../../test/spawn-simulator.ts';
import { createMailGateway, MailRefused } from './send-mail.ts';

const dir = mkdtempSync(join(tmpdir(), 'zhixing-mail-'));
const smtpPort = await findFreePort();
const httpPort = await findFreePort();
const base = `http://127.0.0.1:${httpPort}`;
const { ledger, messages, control } = inspectSimulator(base);
const gateway = createMailGateway({ url: `smtp://127.0.0.1:${smtpPort}`, from: '知行 <no-reply@zhixing.example>' });
const never = new AbortController().signal;

const start = () =>
  spawnSimulator('mail', { MAIL_SMTP_PORT: String(smtpPort), MAIL_HTTP_PORT: String(httpPort), SIM_DIR: dir });
let simulator: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  simulator = await start();
});
afterAll(async () => {
  gateway.close();
  expect(await simulator.stop()).toBe(0);
  rmSync(dir, { recursive: true });
});

function mailTo(to: string, id = crypto.randomUUID()) {
  const text = '您的验证码是 246810，10 分钟内有效。';
  return { to, subject: '知行验证码', text, html: `<p>${text}</p>`, messageId: `<${id}@zhixing.example>` };
}

test('a sent mail is delivered once, as it was written', async () => {
  const mail = mailTo('a@x.cn');
  await gateway.send(mail, never);
  expect(await ledger('a@x.cn')).toMatchObject({ accepted: 1, delivered: 1, duplicates: 0 });
  const [seen] = await messages('A@X.cn');
  expect(seen).toMatchObject({ messageId: mail.messageId, subject: mail.subject, from: 'no-reply@zhixing.example' });
  expect(seen.text.trim()).toBe(mail.text);
  expect(seen.html).toBe(mail.html);
});

test('the same message id sent twice is accepted twice and delivered once', async () => {
  const mail = mailTo('twice@x.cn');
  await gateway.send(mail, never);
  await gateway.send(mail, never);
  expect(await ledger('twice@x.cn')).toMatchObject({ accepted: 2, delivered: 1, duplicates: 1 });
  expect(await messages('twice@x.cn')).toHaveLength(1);
});

test('451 is an ordinary error, and sending again succeeds', async () => {
  await control({ failNext: 1 });
  const mail = mailTo('later@x.cn');
  const error = await gateway.send(mail, never).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
  await gateway.send(mail, never);
  expect(await ledger('later@x.cn')).toMatchObject({ accepted: 1, delivered: 1 });
});

test('550 on the recipient is a refusal', async () => {
  await control({ rejectRcpt: ['gone@x.cn'] });
  await expect(gateway.send(mailTo('gone@x.cn'), never)).rejects.toBeInstanceOf(MailRefused);
  expect(await ledger('gone@x.cn')).toMatchObject({ accepted: 0 });
});

test('an address never reaches a second mailbox or a second SMTP command', async () => {
  for (const address of ['a1@x.cn, b1@x.cn', 'a1@x.cn>\r\nRCPT TO:<b1@x.cn', 'A <a1@x.cn>, b1@x.cn']) {
    await gateway.send(mailTo(address), never).catch(() => {});
  }
  expect(await ledger('b1@x.cn')).toMatchObject({ accepted: 0 });
});

test('the abort signal ends a hanging send at once', async () => {
  await control({ hangNext: 1 });
  const stop = new AbortController();
  const sending = gateway.send(mailTo('hang@x.cn'), stop.signal);
  setTimeout(() => stop.abort(new Error('enough')), 300);
  const began = Date.now();
  await expect(sending).rejects.toThrow('enough');
  expect(Date.now() - began).toBeLessThan(1000);
  await expect(gateway.send(mailTo('hang@x.cn'), stop.signal)).rejects.toThrow('enough');
});

test('a reply that comes too late leaves one delivery after the retry', async () => {
  await control({ delayMs: 3000 });
  const mail = mailTo('slow@x.cn');
  await expect(gateway.send(mail, AbortSignal.timeout(500))).rejects.toThrow();
  await control({ delayMs: 0 });
  await gateway.send(mail, never);
  expect(await ledger('slow@x.cn')).toMatchObject({ accepted: 2, delivered: 1, duplicates: 1 });
});

test('credentials in the url are used', async () => {
  const named = createMailGateway({ url: `smtp://me:p%40ss@127.0.0.1:${smtpPort}`, from: 'no-reply@zhixing.example' });
  await named.send(mailTo('login@x.cn'), never);
  expect(await ledger('login@x.cn')).toMatchObject({ delivered: 1 });
});

test('a server that never greets is given up, and closing the gateway breaks the send off', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  const port = await new Promise<number>((resolve) =>
    silent.once('listening', () => resolve((silent.address() as { port: number }).port)),
  );
  const closing = createMailGateway({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@zhixing.example' });
  setTimeout(() => closing.close(), 200);
  await expect(closing.send(mailTo('a@x.cn'), never)).rejects.toThrow('mail gateway is closed');
  silent.close();
});

test('the ledger survives kill -9 and a restart, and still knows the duplicate', async () => {
  const mail = mailTo('kept@x.cn');
  await gateway.send(mail, never);
  await simulator.stop('SIGKILL');
  await expect(gateway.send(mail, never)).rejects.toThrow('ECONNREFUSED');
  simulator = await start();
  await gateway.send(mail, never);
  expect(await ledger('kept@x.cn')).toMatchObject({ accepted: 2, delivered: 1, duplicates: 1 });
});

test('the inbox page shows the check code and renders no mail as HTML', async () => {
  await gateway.send({ ...mailTo('page@x.cn'), subject: '<b>hi</b>', html: '<script>alert(1)</script>' }, never);
  const page = await (await fetch(`${base}/?to=page%40x.cn`)).text();
  expect(page).toContain('演示邮箱');
  expect(page).toContain('246810');
  expect(page).not.toMatch(/<script|<b>hi/);
});
