import './icon-picker.css';
import { Modal } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { AgentIcon } from './agent-icon.tsx';
import { IconPanel, type IconValue } from './icon-panel.tsx';

type IconPickerProps = {
  /** Its form field, for a label. */
  readonly id?: string;
  readonly value?: IconValue;
  readonly size?: number;
  /** The agent's name: its first character stands in for an icon that cannot be shown. */
  readonly name?: string;
  readonly disabled?: boolean;
  readonly onChange?: (value: IconValue) => void;
};

export const firstIcon: IconValue = { icon: '1', background: '#d6e4ff' };

const Picker = ({ id, value = firstIcon, size = 56, name, disabled, onChange }: IconPickerProps) => {
  const { t } = useTranslation('icon');
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(value);
  const open = () => {
    // Somebody who only chooses a background has chosen all the same: a picture is there from the start.
    setDraft({ ...value, icon: value.icon || firstIcon.icon });
    setOpen(true);
  };
  const take = () => {
    setOpen(false);
    onChange?.(draft);
  };
  return (
    <>
      <button
        type="button"
        id={id}
        className="icon-picker"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-label={t('change')}
        title={t('change')}
        onClick={open}
      >
        <AgentIcon icon={value.icon} background={value.background} size={size} name={name} />
      </button>
      <Modal
        open={isOpen}
        title={t('title')}
        width={560}
        okText={t('ok')}
        cancelText={t('cancel')}
        destroyOnHidden
        onOk={take}
        onCancel={() => setOpen(false)}
      >
        <IconPanel value={draft} onChange={setDraft} />
      </Modal>
    </>
  );
};

/** A button that shows the icon and opens the choice of another. Works as a form control: `value` and `onChange`. */
export const IconPicker = (props: IconPickerProps) => (
  <Suspense fallback={<AgentIcon {...(props.value ?? firstIcon)} size={props.size ?? 56} />}>
    <Picker {...props} />
  </Suspense>
);
