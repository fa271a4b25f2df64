import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TestReply } from './use-model-test.ts';

/** Whether it worked, how long it took, and the words of whoever answered. */
export const TestResult = ({ result: { ok, ms, message } }: { readonly result: TestReply }) => {
  const { t } = useTranslation('studioModels');
  return (
    <div className={`model-test-result ${ok ? 'is-ok' : 'is-bad'}`} role="status">
      <p className="num">
        <Icon name={ok ? 'check-circle' : 'warn'} size={16} />
        <b>{t(ok ? 'test.ok' : 'test.failed')}</b>
        {ms !== undefined && <span>{t('test.seconds', { seconds: (ms / 1000).toFixed(2) })}</span>}
      </p>
      {message && <p className="model-test-words">{message}</p>}
    </div>
  );
};
