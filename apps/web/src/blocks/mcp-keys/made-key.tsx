import { Button, Input } from 'antd';
import { useId } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MadeKey } from './use-mcp-keys.ts';

type CopiedProps = { readonly label: string; readonly value: string; readonly copyLabel: string };

const Copied = ({ label, value, copyLabel }: CopiedProps) => {
  const id = useId();
  return (
    <div className="mcp-keys-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <Input id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
        <Button
          icon={<Icon name="copy" size={16} />}
          aria-label={copyLabel}
          title={copyLabel}
          onClick={() => void copyText(value, 'copyFailed')}
        />
      </div>
    </div>
  );
};

export const MadeKeyNote = ({ made: { address, key } }: { readonly made: MadeKey }) => {
  const { t } = useTranslation('mcpKey');
  return (
    <>
      <p className="mcp-keys-once" role="status">
        <Icon name="warn" size={16} />
        {t('once')}
      </p>
      <Copied label={t('address')} value={address} copyLabel={t('copyAddress')} />
      <Copied label={t('key')} value={key} copyLabel={t('copyKey')} />
    </>
  );
};
