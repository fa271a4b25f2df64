import type { ChatMessage } from '@zhixing/contract/chat-message';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useMessageView } from './message-view.ts';

type Writables = NonNullable<ChatMessage['writables']>;

/** Fields an answer asks for; what was filled in is said as the next question, a line each. */
export const WritableForm = ({ writables }: { readonly writables: Writables }) => {
  const { t, i18n } = useTranslation('message');
  const { handlers, isShare } = useMessageView();
  const id = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(writables.map(({ name, value }) => [name, value ?? ''])),
  );
  const filled = writables.filter(({ name }) => values[name]?.trim());
  const send = () => {
    const colon = i18n.language === 'en-US' ? ': ' : '：';
    const lines = filled.map(({ name, label }) => `${label || name}${colon}${values[name]?.trim()}`);
    if (lines.length > 0) handlers.onQuestion(lines.join('\n'));
  };
  return (
    <form
      className="writable-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {writables.map(({ name, label }) => (
        <div key={name}>
          <label htmlFor={`${id}${name}`}>{label || name}</label>
          <Input
            id={`${id}${name}`}
            value={values[name]}
            maxLength={500}
            disabled={isShare}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </div>
      ))}
      {!isShare && (
        <Button htmlType="submit" disabled={filled.length === 0}>
          {t('writable.send')}
        </Button>
      )}
    </form>
  );
};
