import type { OpenRun } from '@zhixing/contract/operation';
import { useConfig } from '../../../lib/config.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { isGrave, spanWords } from './model.ts';

export const Span = ({ seconds }: { readonly seconds: number }) => {
  const { locale } = useConfig();
  return <span className="num">{spanWords(seconds, locale)}</span>;
};

/** Why it has not ended, and for how long that has been so. */
export const WaitWords = ({ run }: { readonly run: OpenRun }) => {
  const { t } = useTranslation('admin');
  const { locale } = useConfig();
  const words = t('run.since', { words: t(`run.waits.${run.wait}`), time: spanWords(run.waitSeconds, locale) });
  return <span className={isGrave(run.wait) ? 'run-wait is-grave' : 'run-wait'}>{words}</span>;
};
