import type { ToolCall } from '@zhixing/contract/chat-message';
import { useTranslation } from '../../lib/use-translation.ts';
import { JsonBlock } from './json-block.tsx';
import { hasArguments } from './tool-state.ts';

export const ToolCallDetail = ({ call }: { readonly call: ToolCall }) => {
  const { t } = useTranslation('message');
  return (
    <div className="call-detail">
      <h4>{t('tool.arguments')}</h4>
      {hasArguments(call) ? (
        <JsonBlock id={`${call.id}:arguments`} text={call.function.arguments} />
      ) : (
        <p className="call-none">{t('tool.noArguments')}</p>
      )}
      {call.skipped && <p className="call-none">{t(`tool.skips.${call.skipped}`)}</p>}
      {call.result !== undefined && !call.skipped && (
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
