import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ModelValues } from './model-values.ts';

type SealedFieldProps = {
  readonly name: 'apiKey' | 'secret';
  readonly label: ReactNode;
  readonly help: string;
  /** What is shown of the one that is stored; without it there is none. */
  readonly stored?: string;
  readonly onTouched: () => void;
};

type Standing = 'kept' | 'typed' | 'removed';

/** A stored key is never shown: it is kept, replaced or removed. */
export const SealedField = ({ name, label, help, stored, onTouched }: SealedFieldProps) => {
  const { t } = useTranslation('studioModels');
  const form = Form.useFormInstance<ModelValues>();
  const [standing, setStanding] = useState<Standing>(stored ? 'kept' : 'typed');
  const turn = (to: Standing) => {
    form.setFieldValue(name, to === 'removed' ? '' : undefined);
    form.setFields([{ name, errors: [] }]);
    setStanding(to);
    onTouched();
  };
  if (standing === 'typed')
    return (
      <Form.Item
        label={label}
        extra={
          <span className="sealed-help">
            {help}
            {stored && (
              <Button type="link" size="small" onClick={() => turn('kept')}>
                {t('form.keep')}
              </Button>
            )}
          </span>
        }
        name={name}
      >
        <Input.Password
          maxLength={500}
          autoComplete="new-password"
          spellCheck={false}
          autoFocus={Boolean(stored)}
          iconRender={(isShown) => (
            <span role="img" aria-label={t(isShown ? 'form.hide' : 'form.show')}>
              <Icon name={isShown ? 'eye-off' : 'eye'} size={16} />
            </span>
          )}
        />
      </Form.Item>
    );
  return (
    <Form.Item label={label} extra={help} name={name}>
      <StoredKey standing={standing} stored={stored ?? ''} onTurn={turn} />
    </Form.Item>
  );
};

type StoredKeyProps = {
  readonly id?: string;
  readonly standing: Standing;
  readonly stored: string;
  readonly onTurn: (to: Standing) => void;
};

const StoredKey = ({ id, standing, stored, onTurn }: StoredKeyProps) => {
  const { t } = useTranslation('studioModels');
  const isRemoved = standing === 'removed';
  return (
    <div className="sealed">
      <span className="num clip">{isRemoved ? t('form.willRemove') : stored}</span>
      <Button id={id} size="small" onClick={() => onTurn('typed')}>
        {t('form.replace')}
      </Button>
      <Button size="small" type="text" onClick={() => onTurn(isRemoved ? 'kept' : 'removed')}>
        {t(isRemoved ? 'form.keep' : 'form.remove')}
      </Button>
    </div>
  );
};
