import { maxPriceRows, maxTopUpFen, type PriceList } from '@zhixing/contract/price-list';
import { Button, Form, InputNumber, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveMonths, saveTopUps } from './api.ts';
import { fenOf } from './model.ts';

type ChoiceDialogProps<Row> = {
  readonly title: string;
  readonly initial: readonly Row[];
  readonly empty: Partial<Row>;
  /** What no two rows may share. */
  readonly keyOf: (row: Row) => number;
  readonly send: (rows: Row[]) => Promise<unknown>;
  readonly onClosed: () => void;
  readonly fields: (place: number) => ReactNode;
};

/** A short list of rows that can be added to and taken from; saved as a whole. */
const ChoiceDialog = <Row extends object>({
  title,
  initial,
  empty,
  keyOf,
  send,
  onClosed,
  fields,
}: ChoiceDialogProps<Row>) => {
  const { t } = useTranslation('money');
  const [form] = Form.useForm<{ rows: Row[] }>();
  const [isOpen, setOpen] = useState(true);
  const [isTwice, setTwice] = useState(false);
  const {
    write: save,
    isBusy,
    refusal,
  } = useWrite(
    async ({ rows }: { rows: Row[] }) => {
      setTwice(new Set(rows.map(keyOf)).size < rows.length);
      if (new Set(rows.map(keyOf)).size < rows.length) return;
      await send(rows);
      notify('success', t('price.saved'));
      setOpen(false);
    },
    () => undefined,
  );
  return (
    <Modal
      open={isOpen}
      title={title}
      width={440}
      okText={t('price.save')}
      okButtonProps={{ htmlType: 'submit', form: 'choices' }}
      confirmLoading={isBusy}
      cancelText={t('cancel')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form
        form={form}
        id="choices"
        name="choices-form"
        initialValues={{ rows: initial }}
        onFinish={(all) => void save(all)}
      >
        <Form.List name="rows">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name }) => (
                <div key={key} className="choice-row">
                  {fields(name)}
                  <Button
                    type="text"
                    aria-label={t('price.remove', { no: name + 1 })}
                    disabled={rows.length === 1}
                    icon={<Icon name="trash" size={16} />}
                    onClick={() => remove(name)}
                  />
                </div>
              ))}
              <Button type="dashed" block disabled={rows.length >= maxPriceRows} onClick={() => add(empty)}>
                {t('price.add')}
              </Button>
            </>
          )}
        </Form.List>
      </Form>
      {(isTwice || refusal) && (
        <p className="list-old" role="alert">
          {isTwice ? t('price.twice') : refusal?.message}
        </p>
      )}
    </Modal>
  );
};

type ListDialogProps = { readonly list: PriceList; readonly onClosed: () => void };

export const MonthsDialog = ({ list, onClosed }: ListDialogProps) => {
  const { t } = useTranslation('money');
  const need = [{ required: true, message: t('price.needNumber') }];
  return (
    <ChoiceDialog<{ monthNum: number; off: number }>
      title={t('price.months')}
      initial={list.months.map(({ monthNum, priceDiscount }) => ({
        monthNum,
        off: Number((priceDiscount * 10).toFixed(3)),
      }))}
      empty={{ off: 10 }}
      keyOf={({ monthNum }) => monthNum}
      send={(rows) =>
        saveMonths({
          version: list.version,
          months: rows.map(({ monthNum, off }) => ({ monthNum, priceDiscount: Number((off / 10).toFixed(4)) })),
        })
      }
      onClosed={onClosed}
      fields={(place) => (
        <>
          <Form.Item name={[place, 'monthNum']} rules={need}>
            <InputNumber
              aria-label={t('price.monthNum', { no: place + 1 })}
              suffix={t('price.monthUnit')}
              precision={0}
              min={1}
              max={60}
            />
          </Form.Item>
          <Form.Item name={[place, 'off']} rules={need}>
            <InputNumber
              aria-label={t('price.monthOff', { no: place + 1 })}
              suffix={t('price.offUnit')}
              precision={2}
              min={0.1}
              max={10}
            />
          </Form.Item>
        </>
      )}
    />
  );
};

export const TopUpsDialog = ({ list, onClosed }: ListDialogProps) => {
  const { t } = useTranslation('money');
  return (
    <ChoiceDialog<{ amount: string }>
      title={t('price.topUps')}
      initial={list.topUps.map(({ amount }) => ({ amount: (amount / 100).toFixed(2) }))}
      empty={{}}
      keyOf={({ amount }) => fenOf(amount)}
      send={(rows) => saveTopUps({ version: list.version, amounts: rows.map(({ amount }) => fenOf(amount)) })}
      onClosed={onClosed}
      fields={(place) => (
        <Form.Item name={[place, 'amount']} rules={[{ required: true, message: t('price.needNumber') }]}>
          <InputNumber<string>
            aria-label={t('price.topUp', { no: place + 1 })}
            stringMode
            prefix="¥"
            precision={2}
            min="0.01"
            max={String(maxTopUpFen / 100)}
            controls={false}
          />
        </Form.Item>
      )}
    />
  );
};
