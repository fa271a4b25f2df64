import type { AdminTenant } from '@zhixing/contract/admin';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { Rights } from '../model.ts';
import { BrandPreview } from './brand-preview.tsx';
import { flagNames } from './setting-fields.tsx';
import { TenantCard } from './tenant-card.tsx';

type OwnTenantProps = { readonly tenant: AdminTenant; readonly rights: Rights; readonly onOpen: () => void };

/** An enterprise has one tenant, its own: everything about it at a glance. */
export const OwnTenant = ({ tenant, rights, onOpen }: OwnTenantProps) => {
  const { t } = useTranslation('admin');
  return (
    <div className="own-tenant">
      <div className="own-tenant-side">
        <TenantCard tenant={tenant} rights={rights} onOpen={onOpen} onSwitch={() => undefined} />
        <section className="tenant-card">
          <h2 className="own-tenant-heading">{t('tenant.settingsHeading')}</h2>
          <dl className="own-flags">
            {flagNames.map((name) => (
              <div key={name}>
                <dt>{t(`setting.${name}`)}</dt>
                <dd className={tenant.settings[name] ? 'is-on' : undefined}>
                  {tenant.settings[name] ? t('tenant.on') : t('tenant.off')}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <div className="tenant-card">
        <BrandPreview brand={tenant.brand} />
      </div>
    </div>
  );
};
