import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Field } from './field.tsx';

type SecretFieldProps = {
  readonly isStored: boolean;
  /** Undefined keeps what is stored, empty removes it. */
  readonly value: string | undefined;
  readonly fault?: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** A stored secret is never shown: it is kept, replaced or removed. */
export const SecretField = ({ isStored, value, fault, onChange }: SecretFieldProps) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const [isTyping, setTyping] = useState(!isStored);
  const turn = (typing: boolean, to: string | undefined) => {
    setTyping(typing);
    onChange(to);
  };
  // Refused as it is stored: what is wanted is a new one, so the place for it is open.
  if (isStored && !isTyping && fault === undefined)
    return (
      <Field id={id} label={t('auth.secret')} help={t('auth.secretHelp')}>
        <div className="tool-sealed">
          <span className="clip">{t(value === '' ? 'auth.willRemove' : 'auth.stored')}</span>
          <Button
            id={id}
            size="small"
            aria-label={`${t('auth.replace')} ${t('auth.secret')}`}
            onClick={() => turn(true, undefined)}
          >
            {t('auth.replace')}
          </Button>
          <Button size="small" type="text" onClick={() => turn(false, value === '' ? undefined : '')}>
            {t(value === '' ? 'auth.keep' : 'auth.remove')}
          </Button>
        </div>
      </Field>
    );
  return (
    <Field
      id={id}
      label={t('auth.secret')}
      help={t('auth.secretHelp')}
      fault={fault}
      action={
        isStored && (
          <Button size="small" type="link" onClick={() => turn(false, undefined)}>
            {t('auth.keep')}
          </Button>
        )
      }
    >
      <Input.Password
        id={id}
        maxLength={2_000}
        autoComplete="new-password"
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => turn(true, event.target.value === '' ? undefined : event.target.value)}
        iconRender={(isShown) => (
          <span role="img" aria-label={t(isShown ? 'auth.hide' : 'auth.show')}>
            <Icon name={isShown ? 'eye-off' : 'eye'} size={16} />
          </span>
        )}
      />
    </Field>
  );
};
