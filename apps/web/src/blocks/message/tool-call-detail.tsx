import type { ToolCall } from '@zhixing/contract/chat-message';
import { useTranslation } from 'react-i18next';
import { JsonBlock } from './json-block.tsx';

const isEmpty = (text: string) => /^\s*(?:\{\s*\}|null)?\s*$/.test(text);

export const ToolCallDetail = ({ call }: { readonly call: ToolCall }) => {
  const { t } = useTranslation('message');
  return (
    <div className="call-detail">
      <h4>{t('tool.arguments')}</h4>
      {isEmpty(call.function.arguments) ? (
        <p className="call-none">{t('tool.noArguments')}</p>
      ) : (
        <JsonBlock id={`${call.id}:arguments`} text={call.function.arguments} />
      )}
      {call.result !== undefined && (
        <>
          <h4 className={call.isError ? 'is-bad' : undefined}>
            {call.isError ? t('tool.resultFailed') : t('tool.result')}
          </h4>
          <JsonBlock id={`${call.id}:result`} text={call.result} />
        </>
      )}
    </div>
  );
};
