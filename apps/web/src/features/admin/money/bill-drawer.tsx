import { useQuery } from '@tanstack/react-query';
import { type BillDifference, billNoteLength } from '@zhixing/contract/bill';
import { Button, Drawer, Form, Input } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { yuan } from '../../../lib/yuan.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { differencePageSize, differencesQuery, noteDifference } from './api.ts';

type DifferenceProps = { readonly day: string; readonly row: BillDifference };

const NoteForm = ({ day, row: { no, kind } }: DifferenceProps) => {
  const { t } = useTranslation('money');
  const [form] = Form.useForm<{ note: string }>();
  const { write: save, isBusy } = useWrite(
    async ({ note }: { note: string }) => {
      await noteDifference(day, no, note.trim());
      notify('success', t('bill.saved'));
    },
    (error) => form.setFields([{ name: 'note', errors: [error.message] }]),
  );
  return (
    <>
      <p className="money-note">{t(`bill.todo.${kind}`)}</p>
      <Form
        form={form}
        name={`bill-note-${no}`}
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        initialValues={{ note: '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="note"
          label={t('bill.note')}
          rules={[{ required: true, whitespace: true, message: t('bill.noteNeed') }]}
        >
          <Input.TextArea rows={2} maxLength={billNoteLength} aria-required="true" />
        </Form.Item>
        <Button htmlType="submit" loading={isBusy}>
          {t('bill.save')}
        </Button>
      </Form>
    </>
  );
};

const Difference = ({ day, row }: DifferenceProps) => {
  const { t } = useTranslation('money');
  const amount = (fen: number | null) => (fen === null ? t('bill.none') : `¥${yuan(fen)}`);
  const facts: [string, string][] = [
    [t('bill.theirs'), amount(row.theirs)],
    [t('bill.ours'), amount(row.ours)],
    [t('bill.order'), row.orderNo || '–'],
    [t('bill.reference'), row.reference],
  ];
  const end = () => {
    if (row.isSettled) return <p className="quiet">{t('bill.settled')}</p>;
    if (row.note === null) return <NoteForm day={day} row={row} />;
    const at = row.notedAt ? formatDateTime(row.notedAt) : '';
    return <p className="money-note">{t('bill.noted', { name: row.notedBy ?? t('gone'), at, note: row.note })}</p>;
  };
  return (
    <li className="bill-difference">
      <strong>{t(`bill.kinds.${row.kind}`)}</strong>
      <dl className="record-facts withdrawal-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {end()}
    </li>
  );
};

type BillDrawerProps = { readonly day: string; readonly onClosed: () => void };

/** What differs on one day, and what to do about each. */
export const BillDrawer = ({ day, onClosed }: BillDrawerProps) => {
  const { t } = useTranslation('money');
  const [isOpen, setOpen] = useState(true);
  const { data, error, isFetching, refetch } = useQuery(differencesQuery(day));
  const body = () => {
    if (data)
      return (
        <>
          <ul>
            {data.content.map((row) => (
              <Difference key={row.no} day={day} row={row} />
            ))}
          </ul>
          {data.totalElements > differencePageSize && (
            <p className="quiet">{t('bill.more', { count: differencePageSize })}</p>
          )}
        </>
      );
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return <RowsSkeleton />;
  };
  return (
    <Drawer
      open={isOpen}
      size="min(520px, 100vw)"
      title={t('bill.title', { day })}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClosed()}
    >
      {body()}
    </Drawer>
  );
};
