import type { AccountKind } from '@zhixing/contract/account-name';
import { AppError } from './app-error.ts';

type Settings = { SMTP_URL: string; SMS_ENDPOINT: string };

/** Where a message of ours can go: what is not configured is neither offered nor done. */
export const codeWaysOf = ({ SMTP_URL, SMS_ENDPOINT }: Settings): AccountKind[] => [
  ...(SMTP_URL ? (['EMAIL'] as const) : []),
  ...(SMS_ENDPOINT ? (['PHONE'] as const) : []),
];

export const assertCodeWay = (settings: Settings, kind: AccountKind) => {
  if (!codeWaysOf(settings).includes(kind)) throw new AppError(kind === 'EMAIL' ? 'MAIL_NOT_SET_UP' : 'SMS_NOT_SET_UP');
};
