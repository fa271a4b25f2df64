import { Button } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NextSteps, NextStepsPopover } from '../../../ui/next-steps.tsx';
import { releaseCard } from '../api.ts';
import { cardsPath } from '../card-path.ts';
import { useCard, useDesigner } from './designer-context.ts';

/** What is stored becomes what agents use. */
export const ReleaseButton = () => {
  const { t } = useTranslation('card');
  const { store } = useDesigner();
  const [isOut, setOut] = useState(false);
  const isReleased = useCard((card) => card.isReleased);
  const hasChanges = useCard((card) => card.hasChanges || card.saveState !== 'saved');
  const { write, isBusy } = useWrite(
    async () => {
      const isStored = await store.flush();
      const { id, base, saveState, failure } = store.getState();
      if (!isStored) {
        notify('warning', saveState === 'stale' ? t('stale.text') : t('bar.failed', { why: failure }));
        return;
      }
      await releaseCard(id, base.draftNo);
      store.noteReleased();
      setOut(true);
    },
    (error) => {
      if (error instanceof CallError && error.status !== 403) notify('warning', error.message);
    },
  );
  const isDone = isReleased && !hasChanges;
  return (
    <NextStepsPopover
      steps={
        isOut && (
          <NextSteps heading={t('releaseNext.heading')} text={t('releaseNext.text')}>
            <LinkButton to="/studio" type="primary">
              {t('releaseNext.attach')}
            </LinkButton>
            <LinkButton to={cardsPath}>{t('releaseNext.list')}</LinkButton>
          </NextSteps>
        )
      }
      onClose={() => setOut(false)}
    >
      <Button
        type={isDone ? 'default' : 'primary'}
        loading={isBusy}
        onClick={() => (isDone ? notify('info', t('bar.unchanged')) : void write())}
      >
        {t(isDone ? 'bar.released' : isReleased ? 'bar.releaseAgain' : 'bar.release')}
      </Button>
    </NextStepsPopover>
  );
};
