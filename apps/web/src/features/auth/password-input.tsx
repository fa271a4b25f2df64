import './password-input.css';
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

/** Props come from the form item around it. */
export const PasswordInput = (props: Omit<InputProps, 'type' | 'suffix'>) => {
  const { t } = useTranslation('auth');
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="password-eye"
          aria-label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
};
