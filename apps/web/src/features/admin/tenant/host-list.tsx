import type { AdminTenant } from '@zhixing/contract/admin';
import { useTranslation } from '../../../lib/use-translation.ts';

type HostListProps = { readonly hosts: AdminTenant['hosts']; readonly max?: number };

/** Hosts with the filing numbers their pages show. */
export const HostList = ({ hosts, max = 50 }: HostListProps) => {
  const { t } = useTranslation('admin');
  if (hosts.length === 0) return <p className="host-none">{t('tenant.noHost')}</p>;
  return (
    <ul className="host-list">
      {hosts.slice(0, max).map(({ host, filingNo, policeFilingNo }) => (
        <li key={host}>
          <span className="clip num" title={host}>
            {host}
          </span>
          <span className="host-filing num">
            {filingNo || policeFilingNo ? (
              [filingNo, policeFilingNo].filter(Boolean).map((number) => <span key={number}>{number}</span>)
            ) : (
              <span className="host-unfiled">{t('tenant.noFiling')}</span>
            )}
          </span>
        </li>
      ))}
      {hosts.length > max && <li className="quiet">{t('tenant.moreHosts', { total: hosts.length - max })}</li>}
    </ul>
  );
};
