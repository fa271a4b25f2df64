import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call-error.ts';
import { StateBlock } from '../../ui/state-block.tsx';
import { FailedScene } from './failed-scene.tsx';

type LoadFailureProps = { readonly error: Error; readonly onRetry: () => void };

export const LoadFailure = ({ error, onRetry }: LoadFailureProps) => {
  const { t } = useTranslation('agent');
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <StateBlock
      scene={<FailedScene />}
      heading={t('list.failed')}
      text={error.message}
      action={<Button onClick={onRetry}>{t('list.retry')}</Button>}
      note={requestId && <span className="num">{t('list.requestId', { id: requestId })}</span>}
    />
  );
};
