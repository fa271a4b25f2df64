import { Modal } from 'antd';
import type { ReactNode } from 'react';

type Question = {
  readonly title: string;
  readonly content: ReactNode;
  readonly okText: string;
  readonly cancelText: string;
  readonly onOk?: () => unknown;
};

/** Asked before something is lost; the way back has the focus. */
export const useConfirm = () => {
  const [modal, holder] = Modal.useModal();
  const confirm = async (question: Question): Promise<boolean> =>
    modal.confirm({
      ...question,
      icon: null,
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
    });
  return { confirm, holder };
};
