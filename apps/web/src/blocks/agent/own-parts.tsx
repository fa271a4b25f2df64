import { Dropdown, Tooltip } from 'antd';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import type { CardMenuProps, OwnParts } from './agent-card.tsx';
import { AgentsScene } from './agents-scene.tsx';
import { type CardAction, type ListedAgent, marksOf } from './rules.ts';

const menuActions = ['rename', 'details', 'list', 'withdraw'] as const;

const Menu = ({ actions, isOpen, onAction, onOpen }: CardMenuProps) => {
  const { t } = useTranslation('agent');
  const menu = menuActions.filter((action) => actions.includes(action));
  if (menu.length === 0) return null;
  return (
    <Dropdown
      trigger={['hover']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={onOpen}
      menu={{
        items: menu.map((action) => ({ key: action, label: t(`action.${action}`) })),
        onClick: ({ key }) => {
          onOpen(false);
          onAction(key as CardAction);
        },
      }}
    >
      <button
        type="button"
        className="agent-tool"
        aria-label={t('action.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => onOpen(true)}
      >
        <Icon name="more" size={16} />
      </button>
    </Dropdown>
  );
};

/** Listed or not, under review, or sent back with a reason. */
const Marks = ({ agent }: { readonly agent: ListedAgent }) => {
  const { t } = useTranslation(['agent', 'shell']);
  return marksOf(agent).map((mark) => {
    const reason = mark === 'rejected' ? agent.listingReason : undefined;
    return (
      <Tooltip key={mark} title={reason ? t('rejectedReason', { reason }) : undefined}>
        <span className={`agent-tag is-${mark}`} tabIndex={reason ? 0 : undefined}>
          {t(`mark.${mark}`)}
        </span>
      </Tooltip>
    );
  });
};

const Empty = () => {
  const { t } = useTranslation('agent');
  return (
    <StateBlock
      scene={<AgentsScene />}
      heading={<Trans t={t} i18nKey="list.emptyMine" components={{ market: <Link to="/index" /> }} />}
      text={t('list.emptyMineHelp')}
    />
  );
};

export const ownParts: OwnParts = { Menu, Marks, Empty };
