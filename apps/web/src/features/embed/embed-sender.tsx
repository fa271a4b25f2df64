import { questionLength } from '@zhixing/contract/chat';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRecordsNotice } from '../../lib/records-notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SiteLink } from './site-link.ts';

type EmbedSenderProps = {
  readonly isRunning: boolean;
  /** The site reads none of this. */
  readonly figuresOnly: boolean;
  readonly link: SiteLink;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
};

const isSend = ({ key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

const hasMouse = () => window.matchMedia('(hover: hover)').matches;

/** Where the question is written: Enter sends, Shift+Enter starts a new line. */
export const EmbedSender = ({ isRunning, figuresOnly, link, onSend, onStop }: EmbedSenderProps) => {
  const { t } = useTranslation('embed');
  const notice = useRecordsNotice();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  // On a phone the keyboard would cover the page before it was read.
  useEffect(() => link.onShown(() => hasMouse() && area.current?.focus()), [link]);

  const send = () => {
    const question = text.trim();
    if (question === '' || isRunning) return;
    onSend(question);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSend(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <footer className="embed-foot">
      <div className="embed-box">
        <textarea
          ref={area}
          rows={1}
          value={text}
          maxLength={questionLength}
          aria-label={t('sender')}
          placeholder={t('placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isRunning ? (
          <button type="button" className="embed-send" aria-label={t('stop')} title={t('stop')} onClick={onStop}>
            <span className="embed-stop" />
          </button>
        ) : (
          <button
            type="button"
            className="embed-send"
            aria-label={t('send')}
            title={t('send')}
            disabled={text.trim() === ''}
            onClick={send}
          >
            <Icon name="up" size={20} />
          </button>
        )}
      </div>
      <p className="embed-note">
        <span>{t('note')}</span>
        <span>{figuresOnly ? t('figuresOnly') : notice}</span>
      </p>
    </footer>
  );
};
