import type { AdminTenant } from '@zhixing/contract/admin';
import { Button, Tag } from 'antd';
import { formatDate } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { Rights } from '../model.ts';
import { StateWord } from '../state-word.tsx';
import { HostList } from './host-list.tsx';
import { TenantMark } from './tenant-mark.tsx';

type TenantCardProps = {
  readonly tenant: AdminTenant;
  readonly rights: Rights;
  readonly onOpen: () => void;
  readonly onSwitch: () => void;
};

const Head = ({ tenant }: { readonly tenant: AdminTenant }) => {
  const { t } = useTranslation('admin');
  return (
    <header className="tenant-head">
      <TenantMark brand={tenant.brand} name={tenant.name} />
      <div className="tenant-names">
        <h2 className="clip">{tenant.name}</h2>
        <p className="num">
          {tenant.code} · {t('tenant.accounts', { total: tenant.accountCount })}
        </p>
      </div>
      {tenant.kind === 'platform' && <Tag>{t('tenant.platform')}</Tag>}
      <StateWord status={tenant.status} />
    </header>
  );
};

export const TenantCard = ({ tenant, rights, onOpen, onSwitch }: TenantCardProps) => {
  const { t } = useTranslation('admin');
  const { name, brand, status, kind } = tenant;
  const words = rights.canEdit ? 'edit' : 'view';
  const turn = status === 'active' ? 'disable' : 'enable';
  return (
    <article className={`tenant-card is-${status}`}>
      <Head tenant={tenant} />
      <p className="tenant-brand">
        <strong>{brand.title}</strong>
        {brand.slogan && <span>{brand.slogan}</span>}
      </p>
      <HostList hosts={tenant.hosts} max={3} />
      <footer className="tenant-foot">
        <span className="quiet num">{t('tenant.createdAt', { date: formatDate(tenant.createdAt) })}</span>
        {rights.canRunTenants && kind !== 'platform' && (
          <Button size="small" type="text" aria-label={t(`tenant.${turn}Named`, { name })} onClick={onSwitch}>
            {t(`tenant.${turn}`)}
          </Button>
        )}
        <Button size="small" aria-label={t(`tenant.${words}Named`, { name })} onClick={onOpen}>
          {t(`tenant.${words}`)}
        </Button>
      </footer>
    </article>
  );
};
