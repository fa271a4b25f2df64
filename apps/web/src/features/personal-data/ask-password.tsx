import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Icon } from '../../ui/icon.tsx';

type AskPasswordProps = {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onClosed: () => void;
};

/** The password is asked for once more: an open screen is not the person. */
export const AskPassword = ({ title, text, confirm, cancel, onPassword, onClosed }: AskPasswordProps) => {
  const { t } = useTranslation('personalData');
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [password, setPassword] = useState('');
  const { write, isBusy, refusal } = useWrite(async () => {
    await onPassword(password);
    setOpen(false);
  });
  const failure = refusal?.message;
  const send = () => {
    if (password) void write();
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={confirm}
      okButtonProps={{ danger: true, disabled: password === '' }}
      cancelText={cancel}
      confirmLoading={isBusy}
      width={460}
      onOk={send}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="data-dialog-text">{text}</p>
      <label className="data-dialog-label" htmlFor={id}>
        {t('removal.password')}
      </label>
      <Input.Password
        id={id}
        autoFocus
        autoComplete="current-password"
        value={password}
        status={failure ? 'error' : ''}
        aria-describedby={`${id}-failure`}
        onChange={({ target }) => setPassword(target.value)}
        onPressEnter={send}
      />
      <div role="alert" id={`${id}-failure`}>
        {failure && (
          <p className="data-failure">
            <Icon name="warn" size={16} />
            {failure}
          </p>
        )}
      </div>
    </Modal>
  );
};
