import { mainKey } from '@zhixing/contract/agent-document';
import { Dropdown, type MenuProps } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useGraph } from './graph-context.ts';
import type { Face } from './graph-model.ts';

type AgentMenuProps = { readonly face: Face; readonly canConnect: boolean };

export const AgentMenu = ({ face, canConnect }: AgentMenuProps) => {
  const { t } = useTranslation('studioOrchestration');
  const { names, edits, onRemove } = useGraph();
  const targets = [...names].filter(([key]) => key !== face.key && key !== mainKey);
  const items: MenuProps['items'] = [
    ...(canConnect && targets.length > 0
      ? [
          {
            key: 'connect',
            label: t('connectTo'),
            icon: <Icon name="flow" size={16} />,
            children: targets.map(([key, name]) => ({
              key: `to ${key}`,
              label: name,
              onClick: () => void edits.connect(face.key, key),
            })),
          },
        ]
      : []),
    ...(face.key === mainKey
      ? []
      : [
          {
            key: 'duplicate',
            label: t('duplicate'),
            icon: <Icon name="copy" size={16} />,
            onClick: () => edits.duplicate(face.key),
          },
          {
            key: 'remove',
            label: t('remove'),
            danger: true,
            icon: <Icon name="trash" size={16} />,
            onClick: () => onRemove(face.key),
          },
        ]),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown menu={{ items, onClick: ({ domEvent }) => domEvent.stopPropagation() }} trigger={['click']}>
      <button
        type="button"
        className="icon-tool is-small nodrag nopan"
        aria-label={t('menuOf', { name: face.name })}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Icon name="more" size={16} />
      </button>
    </Dropdown>
  );
};
