import './composer.css';
import { questionLength } from '@zhixing/contract/chat';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Question } from '../../blocks/conversation/conversation.ts';
import { readDraft, writeDraft } from '../../blocks/conversation/draft.ts';
import { notify } from '../../lib/notice.ts';
import { useRecordsNotice } from '../../lib/records-notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ChatAgent } from './api.ts';
import { AttachmentList } from './attachment-list.tsx';
import { ChatsLeft } from './chats-left.tsx';
import { RuleChoice } from './rule-choice.tsx';
import { acceptList } from './upload-rules.ts';
import type { Uploads } from './use-uploads.ts';

type ComposerProps = {
  readonly agent: ChatAgent;
  /** Where the unsent text is kept. */
  readonly draftPlace: string;
  readonly uploads: Uploads;
  readonly isRunning: boolean;
  /** What runs waits for a form: something else may be said instead. */
  readonly hasForm: boolean;
  readonly isFirst: boolean;
  readonly isPhone: boolean;
  /** The agent's author reads none of this. */
  readonly figuresOnly: boolean;
  readonly onSend: (question: Question) => void;
  readonly onStop: () => void;
};

const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;
const isPlainEnter = (event: KeyboardEvent) =>
  event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** Where the question is written: Enter sends, Control+Enter starts a new line. */
export const Composer = (props: ComposerProps) => {
  const { agent, draftPlace, uploads, isRunning, hasForm, isFirst, isPhone, figuresOnly, onSend, onStop } = props;
  const notice = useRecordsNotice();
  const { t } = useTranslation(['chat', 'dictionary']);
  const [text, setText] = useState(() => readDraft(draftPlace));
  const area = useRef<TextAreaRef>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { chatOption } = agent;

  const write = (next: string) => {
    setText(next);
    writeDraft(draftPlace, next);
  };
  useEffect(() => {
    // On a phone the keyboard would cover the page before it was read.
    if (!isPhone) area.current?.focus({ cursor: 'end' });
  }, [isPhone]);

  const send = (way: 'key' | 'button') => {
    const query = text.trim();
    if (uploads.isBusy) return notify('warning', t('dictionary:uploadRunning'));
    if (query === '' && uploads.sent.files.length === 0) {
      return notify('error', way === 'key' ? t('sender.askFirst') : t('dictionary:questionFirst'));
    }
    if (query.length > questionLength) return notify('error', t('sender.tooLong', { max: questionLength }));
    if (isRunning && !hasForm) return notify('info', t('sender.wait'));
    onSend({ text: query, ...uploads.sent });
    write('');
    uploads.clear();
  };

  const insert = (piece: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    if (!field) return write(text + piece);
    field.focus();
    // At once: what is typed next must find the caret behind it.
    field.setRangeText(piece, field.selectionStart, field.selectionEnd, 'end');
    write(field.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      insert('\n');
    } else if (isPlainEnter(event)) {
      event.preventDefault();
      send('key');
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  };

  const isReady = text.trim() !== '' || uploads.sent.files.length > 0;
  const place = isPhone ? 'sender.phone' : isFirst ? 'sender.first' : 'sender.next';
  return (
    <div className="chat-compose">
      <div className="chat-box">
        <AttachmentList uploads={uploads} />
        <Input.TextArea
          ref={area}
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 5 }}
          value={text}
          aria-label={t('sender.label')}
          placeholder={t(hasForm ? 'sender.form' : place)}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className="chat-acts">
          <button
            type="button"
            className="chat-icon-button"
            aria-label={t('sender.upload')}
            title={t('sender.upload')}
            onClick={() => picker.current?.click()}
          >
            <Icon name="clip" />
          </button>
          <input
            ref={picker}
            className="unseen"
            type="file"
            multiple
            accept={acceptList}
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          {chatOption.enableChatInsight && (
            <ul className="chat-features" aria-label={t('sender.features')}>
              {chatOption.chatInsightFeatures.map((feature) => (
                <li key={feature}>
                  <button type="button" onClick={() => insert(`@${feature} `)}>
                    @{feature}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {chatOption.enableFastConfigRuleOnChat && <RuleChoice />}
          <span className="chat-acts-gap" />
          {isRunning && !(hasForm && isReady) ? (
            <button type="button" className="chat-stop" aria-label={t('sender.stopLabel')} onClick={onStop}>
              {t('sender.stop')}
            </button>
          ) : (
            <button
              type="button"
              className={`chat-send${isReady ? '' : ' is-idle'}`}
              aria-label={t('sender.send')}
              title={t('sender.send')}
              onClick={() => send('button')}
            >
              <Icon name="up" size={20} />
            </button>
          )}
        </div>
      </div>
      <p className="chat-note">
        <ChatsLeft agent={agent} />
        <span className="chat-hint">{t('sender.hint')}</span>
        <span>{figuresOnly ? t('sender.figuresOnly') : notice}</span>
      </p>
    </div>
  );
};
