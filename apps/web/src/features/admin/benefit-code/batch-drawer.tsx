import type { BenefitBatch } from '@zhixing/contract/benefit-code';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format-count.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import type { Rights } from '../model.ts';
import { endBatch } from './api.ts';
import { BatchProgress, BatchState } from './batch-state.tsx';
import { leftOf } from './model.ts';
import { useBenefitWords } from './use-benefit-words.ts';
import { UseList } from './use-list.tsx';

type BatchDrawerProps = {
  readonly batch: BenefitBatch;
  readonly rights: Rights;
  /** Called once the drawer has left the screen. */
  readonly onClosed: () => void;
};

const Facts = ({ batch }: Pick<BatchDrawerProps, 'batch'>) => {
  const { t } = useTranslation('admin');
  const wordsOf = useBenefitWords();
  const facts: readonly (readonly [string, string])[] = [
    [t('benefitCode.detail.gives'), wordsOf(batch.benefit)],
    [t('benefitCode.detail.left'), formatCount(leftOf(batch))],
    [t('benefitCode.detail.lastDay'), batch.lastDay],
    [t('benefitCode.detail.maker'), batch.createdBy || '–'],
    [t('benefitCode.detail.createdAt'), formatDateTime(batch.createdAt)],
    ...(batch.endedAt ? [[t('benefitCode.detail.endedAt'), formatDateTime(batch.endedAt)] as const] : []),
    ...(batch.note ? [[t('benefitCode.detail.note'), batch.note] as const] : []),
  ];
  return (
    <dl className="record-facts batch-facts num">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

export const BatchDrawer = ({ batch, rights, onClosed }: BatchDrawerProps) => {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(true);
  const { confirm, holder } = useConfirm();
  const words = { name: batch.name };
  const askEnd = () =>
    void confirm({
      title: t('benefitCode.endTitle', words),
      content: t('benefitCode.endText', { left: formatCount(leftOf(batch)) }),
      okText: t('benefitCode.endOk'),
      cancelText: t('benefitCode.endCancel'),
      onOk: async () => {
        await endBatch(batch.id);
        notify('success', t('benefitCode.ended', words));
      },
    });
  return (
    <Drawer
      open={isOpen}
      size="min(640px, 100vw)"
      title={
        <span className="batch-title">
          <span className="clip">{batch.name}</span>
          <BatchState state={batch.state} />
        </span>
      }
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClosed()}
      classNames={{ footer: 'batch-foot' }}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t('benefitCode.detail.close')}</Button>
          {rights.canEdit && batch.state === 'open' && (
            <Button danger onClick={() => void askEnd()}>
              {t('benefitCode.end')}
            </Button>
          )}
        </>
      }
    >
      <BatchProgress {...batch} />
      <Facts batch={batch} />
      <UseList batchId={batch.id} />
      {holder}
    </Drawer>
  );
};
