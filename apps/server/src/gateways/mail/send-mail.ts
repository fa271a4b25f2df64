import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionOptions, type SMTPError } from 'nodemailer/lib/smtp-connection';

export type Mail = { to: string; subject: string; text: string; html: string; messageId: string };

/** The mail system said no to this recipient or this content for good: sending again is useless. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, dnsTimeout: 5000, socketTimeout: 10_000 };

/** `url` is smtp://user:password@host:port or smtps://…; one connection per mail. */
export function createMailGateway({ url, from }: { url: string; from: string }) {
  const { auth, ...server } = parseConnectionUrl(url);
  const closing = new AbortController();

  async function send({ to, ...content }: Mail, signal: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([signal, closing.signal]);
    // As an object the address stays one mailbox; as a string "a@x.cn, b@x.cn" would become two.
    const message = new MailComposer({ ...content, from, to: { name: '', address: to } }).compile();
    const envelope = { from: message.getEnvelope().from, to: [to] };
    const bytes = await message.build();
    stop.throwIfAborted();
    const connection = new SMTPConnection({ ...server, ...TIMEOUTS } as SMTPConnectionOptions);
    let giveUp = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const settle = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
        const transmit = () => connection.send(envelope, bytes, settle(resolve));
        const login = () => (auth ? connection.login({ credentials: auth }, settle(transmit)) : transmit());
        giveUp = () => reject(stop.reason);
        stop.addEventListener('abort', giveUp);
        connection.on('error', reject);
        connection.connect(settle(login));
      });
    } catch (error) {
      throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
    } finally {
      // A combined signal that keeps a listener is never collected: one would leak with every mail.
      stop.removeEventListener('abort', giveUp);
      connection.close();
    }
  }

  return {
    send,
    /** Breaks off whatever is still being sent. */
    close: () => closing.abort(new Error('mail gateway is closed')),
  };
}

function isRefusal(error: unknown): error is SMTPError {
  const { code, command, responseCode = 0 }: Partial<SMTPError> = error instanceof Error ? error : {};
  if (command === 'API') return code === 'EENVELOPE';
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500;
}
