import { maxFeeFen, type PriceList } from '@zhixing/contract/price-list';
import { Form, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { saveFees } from './api.ts';
import { fenOf } from './model.ts';

type FeesDialogProps = { readonly list: PriceList; readonly onClosed: () => void };
type Draft = Record<'PERSONAL' | 'ENTERPRISE', { editFee: string; copyFee: string }>;

const categories = ['PERSONAL', 'ENTERPRISE'] as const;
const kinds = ['editFee', 'copyFee'] as const;
const sent = ({ editFee, copyFee }: Draft['PERSONAL']) => ({ editFee: fenOf(editFee), copyFee: fenOf(copyFee) });

export const FeesDialog = ({ list, onClosed }: FeesDialogProps) => {
  const { t } = useTranslation('money');
  const [isOpen, setOpen] = useState(true);
  const shown = Object.fromEntries(
    list.fees.map(({ category, fees }) => [
      category,
      { editFee: (fees.editFee / 100).toFixed(2), copyFee: (fees.copyFee / 100).toFixed(2) },
    ]),
  );
  const { write, isBusy, refusal } = useWrite(
    async ({ PERSONAL, ENTERPRISE }: Draft) => {
      await saveFees({ version: list.version, PERSONAL: sent(PERSONAL), ENTERPRISE: sent(ENTERPRISE) });
      notify('success', t('price.saved'));
      setOpen(false);
    },
    () => undefined,
  );
  return (
    <Modal
      open={isOpen}
      title={t('price.fees')}
      width={440}
      okText={t('price.save')}
      okButtonProps={{ htmlType: 'submit', form: 'fees' }}
      confirmLoading={isBusy}
      cancelText={t('cancel')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="quiet">{t('price.feesHelp')}</p>
      <Form<Draft>
        id="fees"
        name="fees-form"
        layout="vertical"
        requiredMark={false}
        initialValues={shown}
        onFinish={(draft) => void write(draft)}
      >
        {categories.flatMap((category) =>
          kinds.map((kind) => (
            <Form.Item
              key={`${category}.${kind}`}
              name={[category, kind]}
              label={t(`price.fee.${category}.${kind}`)}
              rules={[{ required: true, message: t('price.needNumber') }]}
            >
              <InputNumber<string>
                stringMode
                prefix="¥"
                precision={2}
                min="0"
                max={String(maxFeeFen / 100)}
                controls={false}
              />
            </Form.Item>
          )),
        )}
      </Form>
      {refusal && (
        <p className="list-old" role="alert">
          {refusal.message}
        </p>
      )}
    </Modal>
  );
};
