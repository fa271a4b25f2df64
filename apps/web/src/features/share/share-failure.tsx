import { Button } from 'antd';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { ShareScene } from './share-scene.tsx';

export const ShareFailure = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const { t } = useTranslation(['share', 'shell']);
  const requestId = error instanceof CallError ? error.requestId : undefined;
  return (
    <WorkScreen heading={t('heading')} backLabel={t('shell:backToMarket')} backTo="/index">
      <StateBlock
        scene={<ShareScene />}
        heading={t('failed')}
        text={error.message}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
        note={requestId && <span className="num">{t('requestId', { id: requestId })}</span>}
      />
    </WorkScreen>
  );
};
