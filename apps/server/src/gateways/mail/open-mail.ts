import { createMailGateway, MailRefused } from './send-mail.ts';

type Settings = { SMTP_URL: string; MAIL_FROM: string };

/** Without a mail server every mail is refused for good: what was ordered before it was taken away comes to an end. */
const noMail: ReturnType<typeof createMailGateway> = {
  send: async () => {
    throw new MailRefused('SMTP_URL is not set');
  },
  close: () => undefined,
};

export const openMail = ({ SMTP_URL: url, MAIL_FROM: from }: Settings) =>
  url ? createMailGateway({ url, from }) : noMail;
