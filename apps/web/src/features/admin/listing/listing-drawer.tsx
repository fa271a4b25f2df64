import type { Listing } from '@zhixing/contract/listing';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import type { Rights } from '../model.ts';
import { approve, delist, reject } from './api.ts';
import { Evidence } from './evidence.tsx';
import { stageOf } from './model.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { StageWord } from './stage-word.tsx';

type ListingDrawerProps = {
  readonly listing: Listing;
  readonly rights: Rights;
  /** Called once the drawer has left the screen. */
  readonly onClosed: () => void;
};
type Against = 'reject' | 'delist';

const against = { reject, delist } as const;

export const ListingDrawer = ({ listing, rights, onClosed }: ListingDrawerProps) => {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<Against>();
  const { agent } = listing;
  const stage = stageOf(listing);
  const name = { name: agent.agentName };
  const close = () => setOpen(false);

  const { write: accept, isBusy } = useWrite(
    async () => {
      if (await approve(listing)) notify('success', t('listing.approveDone', name));
      close();
    },
    (error) => notify('error', error.message),
  );
  const refuse = async (what: Against, reason: string) => {
    if (await against[what](listing, reason)) notify('success', t(`listing.${what}Done`, name));
    close();
  };

  return (
    <Drawer
      open={isOpen}
      size="min(720px, 100vw)"
      title={
        <span className="listing-title">
          <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} size={32} />
          <span className="clip">{agent.agentName}</span>
          <StageWord stage={stage} />
        </span>
      }
      onClose={close}
      afterOpenChange={(open) => !open && onClosed()}
      classNames={{ body: 'evidence', footer: 'listing-foot' }}
      footer={
        <>
          <Button onClick={close}>{t('listing.close')}</Button>
          {rights.canEdit && stage === 'pending' && (
            <>
              <Button danger disabled={isBusy} onClick={() => setAsked('reject')}>
                {t('listing.reject')}
              </Button>
              <Button type="primary" loading={isBusy} onClick={() => void accept()}>
                {t('listing.approve')}
              </Button>
            </>
          )}
          {rights.canEdit && stage === 'listed' && (
            <Button danger onClick={() => setAsked('delist')}>
              {t('listing.delist')}
            </Button>
          )}
        </>
      }
    >
      <Evidence listing={listing} />
      {asked && (
        <ReasonDialog
          title={t(`listing.${asked}Title`, name)}
          lead={t(`listing.${asked}Lead`)}
          okText={t(`listing.${asked}`)}
          onSubmit={(reason) => refuse(asked, reason)}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </Drawer>
  );
};
