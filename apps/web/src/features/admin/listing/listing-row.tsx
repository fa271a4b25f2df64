import type { Listing } from '@zhixing/contract/listing';
import { Button, Tag } from 'antd';
import { formatPrice } from '../../../blocks/agent/figures.ts';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Ago } from '../../../ui/ago.tsx';
import type { Rights } from '../model.ts';
import { stageOf } from './model.ts';
import { StageWord } from './stage-word.tsx';

type ListingRowProps = { readonly listing: Listing; readonly rights: Rights; readonly onOpen: () => void };

export const Price = ({ fen }: { readonly fen: number }) => {
  const { t } = useTranslation(['admin', 'shell']);
  return fen === 0 ? (
    <span className="listing-free">{t('listing.free')}</span>
  ) : (
    <span className="num">{t('listing.perUse', { price: formatPrice(fen) })}</span>
  );
};

export const Tags = ({ tags }: { readonly tags: Listing['agent']['launchTags'] }) => {
  const { t } = useTranslation(['admin', 'shell']);
  if (tags.length === 0) return <span className="quiet">{t('listing.noTags')}</span>;
  return (
    <span className="listing-tags">
      {tags.map((tag) => (
        <Tag key={tag}>{t(`shell:tag.${tag}`)}</Tag>
      ))}
    </span>
  );
};

export const ListingRow = ({ listing, rights, onOpen }: ListingRowProps) => {
  const { t } = useTranslation(['admin', 'shell']);
  const { agent, applicantName, tenantName, createdDate } = listing;
  const stage = stageOf(listing);
  const words = stage === 'pending' && rights.canEdit ? 'review' : 'view';
  return (
    <li className="listing-row">
      <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} />
      <div className="listing-who">
        <h2 className="clip">{agent.agentName}</h2>
        <p className="clip quiet" title={applicantName}>
          {rights.isPlatform ? `${applicantName} · ${tenantName}` : applicantName}
        </p>
      </div>
      <div className="listing-kind">
        <Tags tags={agent.launchTags} />
      </div>
      <div className="listing-price">
        <Price fen={agent.price} />
      </div>
      <div className="listing-when">
        <StageWord stage={stage} />
        <span className="quiet">
          {t('listing.applied')} <Ago className="num" at={createdDate} />
        </span>
      </div>
      <Button size="small" aria-label={t(`listing.${words}Named`, { name: agent.agentName })} onClick={onOpen}>
        {t(`listing.${words}`)}
      </Button>
    </li>
  );
};
