import { setTimeout as wait } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Ledger } from '../ledger.ts';
import { createSwitches } from '../switches.ts';

export type Mail = {
  messageId: string | undefined;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

const KEPT_HEADERS = new Set(['date', 'from', 'to', 'reply-to', 'auto-submitted', 'list-unsubscribe', 'content-type']);

export function createMailSwitches() {
  return createSwitches({ delayMs: 0, failNext: 0, hangNext: 0, rejectRcpt: [] as string[] });
}

type Options = { ledger: Ledger<Mail>; switches: ReturnType<typeof createMailSwitches> };

export function createMailServer({ ledger, switches }: Options): SMTPServer {
  const { settings } = switches;

  // 451 and hang take nothing. A delayed mail is already taken: a sender that gives up and retries makes a duplicate.
  async function receive(mail: Mail, { envelope }: SMTPServerSession): Promise<string> {
    if (switches.take('failNext')) throw smtpError(451, 'try again later');
    if (switches.take('hangNext')) return new Promise(() => {});
    const addresses = envelope.rcptTo.map(({ address }) => address);
    const { seq, duplicate } = ledger.record(addresses, mail);
    await wait(settings.delayMs);
    return `OK: ${duplicate ? 'duplicate dropped' : 'delivered'} as ${seq}`;
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: 10 * 1024 * 1024,
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anonymous' }),
    onRcptTo({ address }, _session, done) {
      const isRejected = settings.rejectRcpt.some((rejected) => rejected.toLowerCase() === address.toLowerCase());
      done(isRejected ? smtpError(550, 'no such mailbox') : null);
    },
    onData(stream, session, done) {
      const sender = session.envelope.mailFrom;
      simpleParser(stream, { skipTextToHtml: true })
        .then((parsed) => receive(toMail(parsed, sender ? sender.address : ''), session))
        .then(
          (reply) => done(null, reply),
          (error: Error) => done(error),
        );
    },
  });
  // A client that drops its connection is reported here; without a listener it would end the program.
  server.on('error', () => {});
  return server;
}

function toMail(parsed: ParsedMail, from: string): Mail {
  const kept = parsed.headerLines.filter(({ key }) => KEPT_HEADERS.has(key));
  return {
    messageId: parsed.messageId,
    from,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || '',
    headers: Object.fromEntries(kept.map(({ key, line }) => [key, headerValue(line)])),
  };
}

/** Header lines come as bytes in a string, one char per byte. */
function headerValue(line: string): string {
  const text = Buffer.from(line, 'latin1').toString('utf8');
  return text.slice(text.indexOf(':') + 1).trim();
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
