import './find-box.css';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAgentFilter } from './use-agent-filter.ts';

/** Searches with Enter or the icon only. */
export const FindBox = () => {
  const { t } = useTranslation('agent');
  const { filter, change } = useAgentFilter();
  const [text, setText] = useState(filter.q);
  const [known, setKnown] = useState(filter.q);
  if (known !== filter.q) {
    setKnown(filter.q);
    setText(filter.q);
  }
  const send = (wanted: string) => change({ q: wanted.trim() });
  return (
    <search className="find-box">
      <SearchField
        label={t('list.search')}
        lead={
          <button
            type="button"
            className="find-go"
            aria-label={t('list.searchNow')}
            title={t('list.searchNow')}
            onClick={() => send(text)}
          >
            <Icon name="search" size={16} />
          </button>
        }
        maxLength={40}
        value={text}
        onChange={setText}
        onClear={() => send('')}
        onEnter={() => send(text)}
      />
    </search>
  );
};
