import type { PluginRow } from '@zhixing/contract/plugin';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { kindOf, languageNames } from '../tool-kinds.ts';

type RowProps = { readonly row: PluginRow };

const colors = { plugin: 'blue', workflow: 'purple', mcp: 'green' } as const;

export const TypeTag = ({ row: { pluginType } }: RowProps) => {
  const { t } = useTranslation('tool');
  const kind = kindOf(pluginType);
  return (
    <span className="tool-type">
      <Tag color={colors[kind]}>{kind === 'mcp' ? 'MCP' : t(`kind.${kind}`)}</Tag>
      {pluginType !== 'MCP' && pluginType !== 'WORKFLOW' && <small>{languageNames[pluginType]}</small>}
    </span>
  );
};

/** A server at an address has nothing to release. */
export const StatusWord = ({ row: { pluginType, pluginStatus } }: RowProps) => {
  const { t } = useTranslation('tool');
  if (pluginType === 'MCP') return null;
  return (
    <span className={pluginStatus === 'C90_Released' ? 'tool-status is-ok' : 'tool-status'}>
      {t(`status.${pluginStatus}`)}
    </span>
  );
};

type ToolNameProps = RowProps & { readonly onOpen: () => void };

export const ToolName = ({ row, onOpen }: ToolNameProps) => {
  const { t } = useTranslation('tool');
  return (
    <div className="tool-name">
      {row.pluginType === 'MCP' ? (
        <span className="tool-mcp-mark">
          <Icon name="plug" size={18} />
        </span>
      ) : (
        <AgentIcon icon={row.pluginIcon} background={row.pluginIconBackground} name={row.pluginName} size={36} />
      )}
      <div>
        <button
          type="button"
          className="clip"
          title={row.pluginName}
          aria-label={row.pluginType === 'MCP' ? t('list.openMcp', { name: row.pluginName }) : undefined}
          onClick={onOpen}
        >
          {row.pluginName}
        </button>
        <p className="clip" title={row.pluginDescription}>
          {row.pluginDescription}
          {!row.isMine && <span>{t('list.by', { name: row.createdBy })}</span>}
        </p>
      </div>
    </div>
  );
};
