import type { PluginRow } from '@zhixing/contract/plugin';
import { Tag } from 'antd';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { PartName, PartTile } from '../../../blocks/part-list/part-name.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
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
  const { pluginType, pluginName, pluginDescription, pluginIcon, pluginIconBackground } = row;
  const isMcp = pluginType === 'MCP';
  return (
    <PartName
      mark={
        isMcp ? (
          <PartTile icon="plug" tint="--d2" />
        ) : (
          <AgentIcon icon={pluginIcon} background={pluginIconBackground} name={pluginName} size={32} />
        )
      }
      name={
        <button
          type="button"
          className="clip"
          title={pluginName}
          aria-label={isMcp ? t('list.openMcp', { name: pluginName }) : undefined}
          onClick={onOpen}
        >
          {pluginName}
        </button>
      }
      detail={
        <span title={pluginDescription}>
          {pluginDescription}
          {!row.isMine && <span className="tool-by">{t('list.by', { name: row.createdBy })}</span>}
        </span>
      }
    />
  );
};
