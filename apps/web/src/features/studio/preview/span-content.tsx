import type { ReactNode } from 'react';
import { JsonBlock } from '../../../blocks/message/json-block.tsx';
import { prettyJson } from '../../../blocks/message/json-text.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type PromptMessage, readPrompt, readReply } from './read-prompt.ts';
import type { ShownSpan } from './trace-rows.ts';

type PartProps = { readonly heading: string; readonly copy?: string; readonly children: ReactNode };

const Part = ({ heading, copy, children }: PartProps) => {
  const { t } = useTranslation('studioPreview');
  return (
    <section className="span-part">
      <header>
        <h3>{heading}</h3>
        {copy && (
          <button type="button" aria-label={`${t('span.copy')} ${heading}`} onClick={() => void copyText(copy)}>
            <Icon name="copy" size={14} />
            {t('span.copy')}
          </button>
        )}
      </header>
      {children}
    </section>
  );
};

const Nothing = () => {
  const { t } = useTranslation('studioPreview');
  return <p className="span-nothing">{t('span.nothing')}</p>;
};

const roles = ['system', 'user', 'assistant', 'tool'] as const;
const isRole = (role: string): role is (typeof roles)[number] => roles.some((known) => known === role);

const Message = ({ message: { role, text } }: { readonly message: PromptMessage }) => {
  const { t } = useTranslation('studioPreview');
  return (
    <li className={`span-message is-${role}`}>
      <span>{isRole(role) ? t(`span.role.${role}`) : role}</span>
      <pre>{text}</pre>
    </li>
  );
};

const Prompt = ({ input }: { readonly input: string }) => {
  const { t } = useTranslation('studioPreview');
  const messages = readPrompt(input);
  const copy = messages?.map(({ role, text }) => `${role}:\n${text}`).join('\n\n') ?? input;
  return (
    <Part heading={t('span.prompt')} copy={copy}>
      {messages ? (
        <ol className="span-prompt">
          {messages.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored prompt never changes, and messages may be alike.
            <Message key={index} message={message} />
          ))}
        </ol>
      ) : (
        <Nothing />
      )}
    </Part>
  );
};

const Reply = ({ id, output }: { readonly id: string; readonly output: string }) => {
  const { t } = useTranslation('studioPreview');
  const { text, reasoning, calls } = readReply(output);
  return (
    <>
      {reasoning !== '' && (
        <Part heading={t('span.reasoning')} copy={reasoning}>
          <pre className="span-text">{reasoning}</pre>
        </Part>
      )}
      {(text !== '' || calls.length === 0) && (
        <Part heading={t('span.reply')} copy={text}>
          {text === '' ? <Nothing /> : <pre className="span-text">{text}</pre>}
        </Part>
      )}
      {calls.length > 0 && (
        <Part heading={t('span.calls')}>
          {calls.map((call, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stored reply never changes.
            <div key={index} className="span-call">
              <code>{call.name}</code>
              <JsonBlock id={`${id}:call:${index}`} text={call.arguments} />
            </div>
          ))}
        </Part>
      )}
    </>
  );
};

type BlockProps = { readonly id: string; readonly heading: string; readonly text: string };

const Block = ({ id, heading, text }: BlockProps) => (
  <Part heading={heading} copy={text && prettyJson(text)}>
    {text === '' ? <Nothing /> : <JsonBlock id={id} text={text} />}
  </Part>
);

/** What went in and what came out. */
export const SpanContent = ({ span }: { readonly span: ShownSpan }) => {
  const { t } = useTranslation('studioPreview');
  const { id, kind, input, output, isOpen } = span;
  if (kind === 'agent') return null;
  if (kind === 'model') {
    if (isOpen || (input === '' && output === '')) return <p className="span-nothing">{t('span.later')}</p>;
    return (
      <>
        <Prompt input={input} />
        <Reply id={id} output={output} />
      </>
    );
  }
  return (
    <>
      <Block id={`${id}:input`} heading={t('span.input')} text={input} />
      {isOpen ? (
        <p className="span-nothing">{t('span.later')}</p>
      ) : (
        <Block id={`${id}:output`} heading={t('span.output')} text={output} />
      )}
    </>
  );
};
