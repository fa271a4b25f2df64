import './share-popover.css';
import type { ShareKey } from '@zhixing/contract/share';
import { Button, Input, Popover, Skeleton } from 'antd';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { copyText } from '../../lib/clipboard.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Ago } from '../../ui/ago.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useShareLinks } from './use-share-links.ts';

type OthersProps = { readonly links: readonly ShareKey[]; readonly onRevoke: (id: string) => void };

const OtherLinks = ({ links, onRevoke }: OthersProps) => {
  const { t } = useTranslation('agent');
  if (links.length === 0) return null;
  return (
    <section aria-label={t('shareLink.others')}>
      <h4>{t('shareLink.others')}</h4>
      <ul>
        {links.map(({ id, createdDate, expiresAt }) => (
          <li key={id} className="num">
            <span>
              {t('shareLink.made')} <Ago at={createdDate} />
              <small>{t('shareLink.until', { at: formatDateTime(expiresAt) })}</small>
            </span>
            <Button type="link" size="small" danger onClick={() => onRevoke(id)}>
              {t('shareLink.revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Opening it makes a link and copies it; links made before can be revoked. */
export const SharePopover = ({ agentId }: { readonly agentId: string }) => {
  const { t } = useTranslation(['agent', 'dictionary']);
  const [isOpen, setOpen] = useState(false);
  const { made, fault, others, make, revoke } = useShareLinks(agentId, isOpen);
  const makeAndCopy = async () => {
    const link = await make();
    if (link) await copyText(link);
  };
  const change = (open: boolean) => {
    setOpen(open);
    if (open && !made) void makeAndCopy();
  };
  const take = async (id: string) => {
    try {
      await revoke(id);
      notify('success', t('shareLink.revoked'));
    } catch (error) {
      // `call` has said it already.
      if (!(error instanceof CallError)) throw error;
    }
  };
  const content = (
    <div className="share-popover">
      <p>{t('shareLink.help')}</p>
      {made && (
        <>
          <div className="share-link">
            <Input readOnly value={made.link} aria-label={t('shareLink.address')} onFocus={(e) => e.target.select()} />
            <Button type="primary" onClick={() => void copyText(made.link)}>
              {t('shareLink.copy')}
            </Button>
          </div>
          <p className="share-until num">
            {t('shareLink.until', { at: formatDateTime(made.expiresAt) })}
            <Button type="link" size="small" danger onClick={() => void take(made.id)}>
              {t('shareLink.revoke')}
            </Button>
          </p>
        </>
      )}
      {fault && (
        <p className="share-fault" role="alert">
          {t('dictionary:shareFailed')}
          <small>{fault.message}</small>
        </p>
      )}
      {!made && !fault && others.length === 0 && (
        <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={t('shareLink.making')} />
      )}
      {!made && <Button onClick={() => void makeAndCopy()}>{t('shareLink.again')}</Button>}
      <OtherLinks links={others} onRevoke={(id) => void take(id)} />
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('shareLink.title')}
      content={content}
      open={isOpen}
      onOpenChange={change}
    >
      <Button icon={<Icon name="share" size={16} />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {t('action.share')}
      </Button>
    </Popover>
  );
};
