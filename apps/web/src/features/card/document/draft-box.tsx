import type { Widget } from '@zhixing/contract/block/block-document';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { draftForm } from '../api.ts';

type DraftBoxProps = {
  readonly wish: string;
  readonly onWish: (wish: string) => void;
  readonly onProposed: (list: Widget[]) => void;
  readonly onClose: () => void;
};

/** A sentence becomes a proposal; nothing on the canvas changes before it is taken. */
export const DraftBox = ({ wish, onWish, onProposed, onClose }: DraftBoxProps) => {
  const { t } = useTranslation('card');
  const id = useId();
  const refuse = useMemberGate({ staysWhenShort: true });
  const [isOpen, setOpen] = useState(true);
  const { write, isBusy } = useWrite(async () => {
    const list = await draftForm(wish.trim());
    onProposed(list);
    setOpen(false);
  }, refuse);
  return (
    <Modal
      open={isOpen}
      width={520}
      title={t('draft.title')}
      okText={t('draft.ok')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: wish.trim() === '' }}
      confirmLoading={isBusy}
      onOk={() => void write()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className="design-lead">{t('draft.lead')}</p>
      <label className="unseen" htmlFor={id}>
        {t('draft.label')}
      </label>
      <Input.TextArea
        id={id}
        maxLength={500}
        showCount
        disabled={isBusy}
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder={t('draft.placeholder')}
        value={wish}
        onChange={(event) => onWish(event.target.value)}
        onPressEnter={(event) => {
          if (event.nativeEvent.isComposing || event.shiftKey || wish.trim() === '') return;
          event.preventDefault();
          void write();
        }}
      />
      <p className="design-setting-help" role="status">
        {isBusy ? t('draft.busy') : ''}
      </p>
    </Modal>
  );
};

type ProposalProps = {
  readonly list: readonly Widget[];
  readonly onTake: () => void;
  readonly onAgain: () => void;
  readonly onDrop: () => void;
};

export const ProposalBar = ({ list, onTake, onAgain, onDrop }: ProposalProps) => {
  const { t } = useTranslation('card');
  return (
    <div className="design-proposal-bar" role="status">
      <span>{t('draft.proposal', { count: list.length })}</span>
      <Button size="small" onClick={onAgain}>
        {t('draft.again')}
      </Button>
      <Button size="small" onClick={onDrop}>
        {t('draft.drop')}
      </Button>
      <Button size="small" type="primary" onClick={onTake}>
        {t('draft.take')}
      </Button>
    </div>
  );
};
