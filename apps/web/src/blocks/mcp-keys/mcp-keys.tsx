import './mcp-keys.css';
import { Button } from 'antd';
import { CallError } from '../../lib/call-error.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Snippet } from '../snippet/snippet.tsx';
import { clientConfig } from './client-config.ts';
import { KeyList } from './key-list.tsx';
import { MadeKeyNote } from './made-key.tsx';
import { type McpTarget, useMcpKeys } from './use-mcp-keys.ts';

/** Opens what is released to MCP clients: a key is made, seen once, and taken back here. */
export const McpKeys = (target: McpTarget) => {
  const { t } = useTranslation('mcpKey');
  const { made, keys, fault, make, isMaking, revoke } = useMcpKeys(target);
  const take = async (id: string) => {
    try {
      await revoke(id);
      notify('success', t('revoked'));
    } catch (error) {
      // `call` has said it already.
      if (!(error instanceof CallError)) throw error;
    }
  };
  return (
    <div className="mcp-keys">
      {made && (
        <>
          <MadeKeyNote made={made} />
          <Snippet
            text={clientConfig({ ...made, name: made.targetName })}
            label={t('config')}
            copyLabel={t('copyConfig')}
          />
        </>
      )}
      <Button type={made || keys.length > 0 ? 'default' : 'primary'} loading={isMaking} onClick={() => void make()}>
        {t(keys.length > 0 ? 'makeAnother' : 'make')}
      </Button>
      {fault && (
        <p className="mcp-keys-fault" role="alert">
          {fault.message}
        </p>
      )}
      {keys.length > 0 && <KeyList keys={keys} onRevoke={take} />}
    </div>
  );
};
