import { Modal } from 'antd';
import type { ReactNode } from 'react';

type Question = {
  readonly title: string;
  readonly content?: ReactNode;
  readonly okText: string;
  readonly cancelText: string;
  readonly onOk?: () => unknown;
  /** False where nothing is lost by going on: it is asked without alarm. */
  readonly isDanger?: boolean;
  /** Where Enter leads: back, unless whoever is asked came for it. */
  readonly focus?: 'cancel' | 'ok';
};

/** Asked before something is lost, spent or begun; the way back has the focus unless the question says otherwise. */
export const useConfirm = () => {
  const [modal, holder] = Modal.useModal();
  const confirm = async ({ isDanger = true, focus = 'cancel', ...question }: Question): Promise<boolean> =>
    modal.confirm({
      ...question,
      icon: null,
      okButtonProps: { danger: isDanger },
      focusable: { autoFocusButton: focus },
    });
  return { confirm, holder };
};
