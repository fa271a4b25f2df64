import type { McpServer } from '@zhixing/contract/mcp';
import { Button, Switch } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkServer, switchTools } from '../api.ts';
import { transportNames } from '../tool-kinds.ts';
import { McpGrant } from './mcp-grant.tsx';

const Health = ({ server }: { readonly server: McpServer }) => {
  const { t } = useTranslation('tool');
  const { write: check, isBusy } = useWrite(() => checkServer(server.id));
  return (
    <div className={`mcp-health is-${server.health}`}>
      <div role="status">
        <p>
          <Icon
            name={server.health === 'ok' ? 'check-circle' : server.health === 'failed' ? 'warn' : 'clock'}
            size={16}
          />
          <b>{t(`mcp.health.${server.health}`)}</b>
        </p>
        {server.healthWords && <p className="mcp-health-words">{server.healthWords}</p>}
        {server.checkedDate && (
          <p className="num mcp-quiet">{t('mcp.checked', { at: formatDateTime(server.checkedDate) })}</p>
        )}
      </div>
      <Button loading={isBusy} icon={<Icon name="refresh" size={16} />} onClick={() => void check()}>
        {t('refresh')}
      </Button>
    </div>
  );
};

const Tools = ({ server }: { readonly server: McpServer }) => {
  const { t } = useTranslation('tool');
  const on = server.tools.filter(({ enabled }) => enabled).map(({ name }) => name);
  const {
    write: turn,
    isBusy,
    sent,
  } = useWrite(({ name, enabled }: { name: string; enabled: boolean }) =>
    switchTools(server.id, enabled ? [...on, name] : on.filter((one) => one !== name)),
  );
  if (server.tools.length === 0) return <p className="mcp-quiet">{t('mcp.noTools')}</p>;
  return (
    <>
      <h3>
        {t('mcp.tools')}
        <span className="num mcp-quiet">{t('mcp.toolCount', { on: on.length, total: server.tools.length })}</span>
      </h3>
      <ul className="mcp-tools">
        {server.tools.map(({ name, description, enabled }) => (
          <li key={name}>
            <div>
              <b className="clip">{name}</b>
              {description && <p>{description}</p>}
            </div>
            <Switch
              size="small"
              aria-label={t('mcp.toggle', { name })}
              checked={enabled}
              loading={isBusy && sent?.name === name}
              disabled={isBusy && sent?.name !== name}
              onChange={(next) => void turn({ name, enabled: next })}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

export const McpView = ({ server }: { readonly server: McpServer }) => {
  const { t } = useTranslation('tool');
  return (
    <>
      <dl className="mcp-facts">
        <div>
          <dt>{t('mcp.url')}</dt>
          <dd>{server.url}</dd>
        </div>
        <div>
          <dt>{t('mcp.transport')}</dt>
          <dd>{transportNames[server.transport]}</dd>
        </div>
        <div>
          <dt>{t('mcp.auth')}</dt>
          <dd>
            {t(`mcp.${server.auth}`)} {server.headerName}
          </dd>
        </div>
      </dl>
      {server.auth === 'oauth' && <McpGrant server={server} />}
      {(server.auth !== 'oauth' || server.grant || server.tools.length > 0) && (
        <>
          <Health server={server} />
          <Tools server={server} />
        </>
      )}
    </>
  );
};
