import './pay-dialog.css';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';

type PayDialogProps = {
  readonly heading: string;
  /** What is bought; left out where an order is only paid. */
  readonly choice?: ReactNode;
  /** The bill with its button, or the order with its code. */
  readonly children: ReactNode;
  /** On a phone the choice gives way to the code. */
  readonly isPaying?: boolean;
  readonly isPaid: boolean;
  readonly onClosed: () => void;
};

/** Left: what is chosen. Right: what it costs, and how to pay it. */
export const PayDialog = ({ heading, choice, children, isPaying, isPaid, onClosed }: PayDialogProps) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal
      open={isOpen}
      centered
      width={choice ? 744 : 360}
      footer={null}
      title={heading}
      mask={{ closable: false }}
      classNames={{
        container: `pay-dialog${choice ? ' has-choice' : ''}${isPaying ? ' is-paying' : ''}`,
        header: 'pay-dialog-head',
        body: 'pay-dialog-body',
      }}
      onCancel={() => (isPaid ? window.location.reload() : setOpen(false))}
      afterClose={onClosed}
    >
      {choice && <div className="pay-choice">{choice}</div>}
      <div className="pay-side">{children}</div>
    </Modal>
  );
};
