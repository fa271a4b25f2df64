import { createSmsGateway, SmsRefused } from './send-sms.ts';

type Settings = Record<
  'SMS_ENDPOINT' | 'SMS_ACCESS_KEY_ID' | 'SMS_ACCESS_KEY_SECRET' | 'SMS_SIGN_NAME' | 'SMS_TEMPLATE_CODE',
  string
>;

/** Without a text message service every message is refused for good; see `openMail`. */
const noSms: ReturnType<typeof createSmsGateway> = {
  send: async () => {
    throw new SmsRefused('SMS_ENDPOINT is not set');
  },
};

export const openSms = (env: Settings) =>
  env.SMS_ENDPOINT
    ? createSmsGateway({
        endpoint: env.SMS_ENDPOINT,
        accessKeyId: env.SMS_ACCESS_KEY_ID,
        accessKeySecret: env.SMS_ACCESS_KEY_SECRET,
        signName: env.SMS_SIGN_NAME,
        templateCode: env.SMS_TEMPLATE_CODE,
      })
    : noSms;
