import { CallError } from '../lib/call-error.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Button } from './button.tsx';
import { FailedScene } from './failed-scene.tsx';
import { StateBlock } from './state-block.tsx';

type LoadFailureProps = { readonly error: Error; readonly heading?: string; readonly onRetry: () => void };

export const LoadFailure = ({ error, heading, onRetry }: LoadFailureProps) => {
  const { t } = useTranslation('shell');
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <StateBlock
      scene={<FailedScene />}
      heading={heading ?? t('load.failed')}
      text={error.message}
      action={<Button onClick={onRetry}>{t('load.retry')}</Button>}
      note={requestId && <span className="num">{t('load.requestId', { id: requestId })}</span>}
    />
  );
};
