import { join } from 'node:path';
import { envHost, envPort, envText } from '../env.ts';
import { createInbox } from '../inbox-page.ts';
import { createInspection } from '../inspect.ts';
import { openLedger } from '../ledger.ts';
import { listen, stopOnSignal } from '../listen.ts';
import { createHttpServer } from '../serve.ts';
import { createMailServer, createMailSwitches, type Mail } from './receive-mail.ts';

const host = envHost();
const smtpPort = envPort('MAIL_SMTP_PORT');
const httpPort = envPort('MAIL_HTTP_PORT');

const ledger = openLedger<Mail>({
  file: join(envText('SIM_DIR'), 'mail.jsonl'),
  keyOf: (mail) => mail.messageId,
  mailboxOf: (address) => address.toLowerCase(),
});
const switches = createMailSwitches();
const smtp = createMailServer({ ledger, switches });
const http = createHttpServer(
  createInspection({ ledger, switches }),
  createInbox({ path: '/', title: '演示邮箱', ledger, show: (mail) => mail }),
);

stopOnSignal(() => {
  smtp.close();
  http.close();
});
await listen(smtp.server, smtpPort, host);
await listen(http, httpPort, host);
console.log(`mail simulator: smtp://${host}:${smtpPort}, inbox http://${host}:${httpPort}/`);
