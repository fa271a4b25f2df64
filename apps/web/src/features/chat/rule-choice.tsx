import { Popover } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

/** Rules come with the rule engine; until an agent has some, the place says so. */
export const RuleChoice = () => {
  const { t } = useTranslation('chat');
  return (
    <Popover trigger="click" content={<p className="chat-no-rules">{t('sender.noRules')}</p>}>
      <button type="button" className="chat-rule">
        <Icon name="flow" size={16} />
        {t('sender.rule')}
        <Icon name="down" size={14} />
      </button>
    </Popover>
  );
};
