import { type ErrorCode, errorTable, errorText, type Locale } from '@zhixing/contract/error';
import type { TFunction } from 'i18next';

const own = [
  ...([
    'MODEL_MISSING',
    'MODEL_FAILED',
    'MODEL_SILENT',
    'MODEL_BUSY',
    'CONTEXT_FULL',
    'RUN_BLOCKED',
    'STEPS_EXHAUSTED',
  ] as const),
  ...(['ANSWER_TOO_LONG', 'ANSWER_TOO_SLOW', 'ANSWER_UNSTORABLE'] as const),
];

const isOwn = (code: string): code is (typeof own)[number] => own.some((known) => known === code);
const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

/** What went wrong. Our own words for a run leave the cost out: it stands beside them. */
export const failureWords = (code: string | undefined, t: TFunction<'message'>, locale: Locale): string => {
  if (code && isOwn(code)) return t(`failure.${code}`);
  return code && isKnown(code) ? errorText(code, locale) : t('failure.unknown');
};
