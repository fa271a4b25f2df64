import type { McpServer } from '@zhixing/contract/mcp';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { beginLogin } from '../api.ts';

/** Whether the owner has logged in at the server, and the way there. */
export const McpGrant = ({ server: { id, grant } }: { readonly server: McpServer }) => {
  const { t } = useTranslation('tool');
  const refuse = useMemberGate();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      window.location.assign(await beginLogin(id));
    } catch (error) {
      setBusy(false);
      refuse(error);
    }
  };
  const validity = () => {
    if (grant?.renews) return t('mcp.grantRenews');
    return grant?.until ? t('mcp.grantUntil', { at: formatDateTime(grant.until) }) : t('mcp.grantForever');
  };
  return (
    <div className={grant ? 'mcp-health mcp-grant is-ok' : 'mcp-health mcp-grant is-needed'}>
      <div role="status">
        <p>
          <Icon name={grant ? 'check-circle' : 'warn'} size={16} />
          <b>{t(grant ? 'mcp.granted' : 'mcp.grantNeeded')}</b>
        </p>
        <p className="num mcp-health-words">{grant ? validity() : t('mcp.grantNeededHelp')}</p>
      </div>
      <Button type={grant ? 'default' : 'primary'} loading={isBusy} onClick={() => void open()}>
        {t(grant ? 'mcp.authorizeAgain' : 'mcp.authorize')}
      </Button>
    </div>
  );
};
