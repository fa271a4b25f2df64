import { join } from 'node:path';
import { envHost, envPort, envText } from '../env.ts';
import { createInbox, type Letter } from '../inbox-page.ts';
import { createInspection } from '../inspect.ts';
import { openLedger } from '../ledger.ts';
import { listen, stopOnSignal } from '../listen.ts';
import { createHttpServer } from '../serve.ts';
import { phoneOf, type Sms } from './read-sms.ts';
import { createSendSms, createSmsSwitches } from './send-sms.ts';
import { createVerifier } from './verify-signature.ts';

const host = envHost();
const port = envPort('SMS_HTTP_PORT');
const verify = createVerifier({
  accessKeyId: envText('SMS_ACCESS_KEY_ID'),
  accessKeySecret: envText('SMS_ACCESS_KEY_SECRET'),
});

const ledger = openLedger<Sms>({
  file: join(envText('SIM_DIR'), 'sms.jsonl'),
  keyOf: (sms) => sms.outId,
  mailboxOf: phoneOf,
});
const switches = createSmsSwitches();
const http = createHttpServer(
  createSendSms({ ledger, switches, verify }),
  createInspection({ ledger, switches }),
  createInbox({ path: '/inbox', title: '演示短信', ledger, show: toLetter }),
);

function toLetter({ signName, templateCode, templateParam }: Sms): Letter {
  const { code } = templateParam;
  const values = Object.entries(templateParam).map(([name, value]) => `${name}：${value}`);
  const text = code === undefined ? values.join('，') : `您的验证码是 ${code}，请勿告诉他人。`;
  return { from: signName, subject: `【${signName}】`, text: `${text}（模板 ${templateCode}）` };
}

stopOnSignal(() => http.close());
await listen(http, port, host);
console.log(`sms simulator: http://${host}:${port}, inbox http://${host}:${port}/inbox`);
