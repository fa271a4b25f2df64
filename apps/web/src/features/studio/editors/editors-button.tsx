import './editors.css';
import type { DraftPerson } from '@zhixing/contract/agent-editor';
import { Popover } from 'antd';
import { useState } from 'react';
import { useConfig } from '../../../lib/config.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDraft } from '../draft-context.ts';
import { refreshEditors } from './api.ts';
import { EditorsPanel } from './editors-panel.tsx';

type EditorsButtonProps = { readonly others: readonly DraftPerson[]; readonly onLeft: () => void };

const shown = 3;

/** Who else has the draft open, and the way to whom it is shared with. */
export const EditorsButton = ({ others, onLeft }: EditorsButtonProps) => {
  const { t } = useTranslation('studio');
  const id = useDraft((state) => state.id);
  const [isOpen, setOpen] = useState(false);
  const names = new Intl.ListFormat(useConfig().locale).format(others.map(({ name }) => name));
  const label = names ? t('editors.openHere', { names }) : t('editors.open');
  const change = (open: boolean) => {
    setOpen(open);
    if (open) void refreshEditors(id);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      classNames={{ root: 'editors-popover' }}
      title={t('editors.title')}
      open={isOpen}
      onOpenChange={change}
      content={<EditorsPanel others={others} onLeft={onLeft} />}
    >
      <button
        type="button"
        className={others.length > 0 ? 'editors-button is-shared' : 'editors-button'}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {others.slice(0, shown).map(({ id: key, name }) => (
          <Avatar key={key} name={name} size={24} />
        ))}
        {others.length > shown && <span className="num">+{others.length - shown}</span>}
        <Icon name="people" size={18} />
      </button>
    </Popover>
  );
};
