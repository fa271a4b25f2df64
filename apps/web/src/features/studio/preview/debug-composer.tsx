import { questionLength } from '@zhixing/contract/chat';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';

type DebugComposerProps = {
  readonly isFirst: boolean;
  readonly isRunning: boolean;
  /** What runs waits for a form: something else may be said instead. */
  readonly hasForm: boolean;
  readonly isSaving: boolean;
  /** False when it was not sent: what was typed stays. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onStop: () => void;
};

const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** One line that grows: Enter sends, with Shift or Control it starts a new line. */
export const DebugComposer = (props: DebugComposerProps) => {
  const { isFirst, isRunning, hasForm, isSaving, onSend, onStop } = props;
  const { t } = useTranslation('studioPreview');
  const [text, setText] = useState('');

  const send = async () => {
    const query = text.trim();
    if (isSaving) return;
    if (query === '') return notify('error', t('sender.empty'));
    if (query.length > questionLength) return notify('error', t('sender.tooLong', { max: questionLength }));
    if (await onSend(query)) setText((now) => (now === text ? '' : now));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return void send();
    const field = event.currentTarget;
    field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
    setText(field.value);
  };
  return (
    <div className="preview-compose">
      <Input.TextArea
        variant="borderless"
        autoSize={{ minRows: 1, maxRows: 5 }}
        value={text}
        aria-label={t('sender.label')}
        placeholder={t(hasForm ? 'sender.form' : isFirst ? 'sender.first' : 'sender.next')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {isRunning && !(hasForm && text.trim() !== '') ? (
        <button
          type="button"
          className="preview-send is-stop"
          aria-label={t('sender.stop')}
          title={t('sender.stop')}
          onClick={onStop}
        />
      ) : (
        <button
          type="button"
          className={`preview-send${text.trim() === '' ? ' is-idle' : ''}`}
          aria-label={isSaving ? t('sender.saving') : t('sender.send')}
          title={t('sender.send')}
          aria-busy={isSaving}
          onClick={() => void send()}
        >
          <Icon name="up" size={18} />
        </button>
      )}
    </div>
  );
};
