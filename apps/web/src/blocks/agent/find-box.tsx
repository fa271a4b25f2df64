import './find-box.css';
import { Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useSlash } from '../../ui/search-box.tsx';
import { useAgentFilter } from './use-agent-filter.ts';

/** Searches with Enter or the icon only. */
export const FindBox = () => {
  const { t } = useTranslation('agent');
  const { filter, change } = useAgentFilter();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(filter.q);
  const [known, setKnown] = useState(filter.q);
  if (known !== filter.q) {
    setKnown(filter.q);
    setText(filter.q);
  }
  const send = (wanted: string) => change({ q: wanted.trim() });
  useSlash(() => input.current?.focus({ cursor: 'all' }));
  return (
    <search className="find-box">
      <Input
        ref={input}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        prefix={
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
        suffix={text ? undefined : <kbd>/</kbd>}
        allowClear
        maxLength={40}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => send('')}
        onPressEnter={(event) => {
          if (!event.nativeEvent.isComposing) send(text);
        }}
      />
    </search>
  );
};
