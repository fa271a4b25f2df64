import { Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { formatDate } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { type MadeBatch, makeBatch } from './api.ts';
import { CodesPanel } from './codes-panel.tsx';
import { MakeForm } from './make-form.tsx';
import { type BatchDraft, emptyDraft, isCount, wishOf } from './model.ts';

const usualDays = 90;
const usualLastDay = () => formatDate(new Date(Date.now() + usualDays * 86_400_000));

type MakeDrawerProps = {
  /** Called once the drawer has left the screen. */
  readonly onClosed: () => void;
};

/** First what is to be made, then the codes, once. */
export const MakeDrawer = ({ onClosed }: MakeDrawerProps) => {
  const { t } = useTranslation('admin');
  const [form] = Form.useForm<BatchDraft>();
  const [isOpen, setOpen] = useState(true);
  const [made, setMade] = useState<MadeBatch>();
  const [isKept, setKept] = useState(false);
  const { confirm, holder } = useConfirm();
  const count = Form.useWatch('count', form) ?? null;
  const { write: submit, isBusy } = useWrite(
    async (draft: BatchDraft) => {
      const wish = wishOf(draft);
      if (wish) setMade(await makeBatch(wish));
    },
    (error) => notify('error', error.message),
  );

  const close = async () => {
    const mayGo =
      !made ||
      isKept ||
      (await confirm({
        title: t('benefitCode.made.leaveTitle'),
        content: t('benefitCode.made.leaveText'),
        okText: t('benefitCode.made.leave'),
        cancelText: t('benefitCode.made.stay'),
      }));
    if (mayGo) setOpen(false);
  };

  return (
    <Drawer
      open={isOpen}
      size="min(560px, 100vw)"
      title={made ? t('benefitCode.made.title') : t('benefitCode.form.title')}
      mask={{ closable: !isBusy && !made }}
      onClose={() => void close()}
      afterOpenChange={(open) => {
        if (!open) onClosed();
        else form.focusField('name');
      }}
      classNames={{ footer: 'batch-foot' }}
      footer={
        made ? (
          <Button type="primary" onClick={() => void close()}>
            {t('benefitCode.made.close')}
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={() => void close()}>
              {t('benefitCode.form.cancel')}
            </Button>
            <Button type="primary" htmlType="submit" form="batch-form" loading={isBusy}>
              {t('benefitCode.form.create', { count: isCount(count) ? count : '–' })}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <CodesPanel made={made} onKept={() => setKept(true)} />
      ) : (
        <MakeForm form={form} initial={emptyDraft(usualLastDay())} onSubmit={(draft) => void submit(draft)} />
      )}
      {holder}
    </Drawer>
  );
};
