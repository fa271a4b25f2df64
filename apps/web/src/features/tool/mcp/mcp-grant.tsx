import type { McpServer } from '@zhixing/contract/mcp';
import { Button } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Icon } from '../../../ui/icon.tsx';
import { beginLogin } from '../api.ts';

/** Whether the owner has logged in at the server, and the way there. */
export const McpGrant = ({ server: { id, grant } }: { readonly server: McpServer }) => {
  const { t } = useTranslation('tool');
  const refuse = useMemberGate();
  const { write: open, isBusy, isDone } = useWrite(async () => window.location.assign(await beginLogin(id)), refuse);
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
      <Button type={grant ? 'default' : 'primary'} loading={isBusy || isDone} onClick={() => void open()}>
        {t(grant ? 'mcp.authorizeAgain' : 'mcp.authorize')}
      </Button>
    </div>
  );
};
