import type { PriceList } from '@zhixing/contract/price-list';
import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { savePlan } from './api.ts';
import { fenOf } from './model.ts';

type Plan = PriceList['plans'][number];
export const benefits = [
  'countPerDay',
  'paidAgentCount',
  'insightPerDay',
  'editCount',
  'knowledgeSpace',
  'pluginsNum',
  'invitedNum',
] as const;
type Draft = Record<(typeof benefits)[number], number> & {
  name: string;
  description: string;
  price: string;
  /** 8.5 is 8.5 折. */
  off: number;
};

const draftOf = (plan: Plan): Draft => ({
  ...plan,
  price: (plan.num / 100).toFixed(2),
  off: Number((plan.discount * 10).toFixed(3)),
});
const bodyOf = ({ price, off, ...rest }: Draft, version: string) => ({
  ...rest,
  num: fenOf(price),
  discount: Number((off / 10).toFixed(4)),
  version,
});

type PlanDialogProps = { readonly plan: Plan; readonly version: string; readonly onClosed: () => void };

export const PlanDialog = ({ plan, version, onClosed }: PlanDialogProps) => {
  const { t } = useTranslation('money');
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const {
    write: save,
    isBusy,
    refusal,
  } = useWrite(
    async (draft: Draft) => {
      await savePlan(plan.level, bodyOf(draft, version));
      notify('success', t('price.saved'));
      setOpen(false);
    },
    () => undefined,
  );
  const need = [{ required: true, message: t('price.needNumber') }];
  return (
    <Modal
      open={isOpen}
      title={t('price.planTitle', { name: plan.name })}
      width={600}
      okText={t('price.save')}
      okButtonProps={{ htmlType: 'submit', form: 'plan' }}
      confirmLoading={isBusy}
      cancelText={t('cancel')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<Draft>
        form={form}
        id="plan"
        name="plan-form"
        layout="vertical"
        className="plan-form"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        initialValues={draftOf(plan)}
        onFinish={(draft) => void save(draft)}
      >
        <Form.Item
          name="name"
          label={t('price.name')}
          rules={[{ required: true, whitespace: true, message: t('price.needName') }]}
        >
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="description" label={t('price.description')}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="price" label={t('price.price')} extra={t('price.priceHelp')} rules={need}>
          <InputNumber<string>
            className="money-input"
            stringMode
            precision={2}
            min="0"
            max="100000"
            prefix="¥"
            controls={false}
            disabled={plan.level === 'FREE'}
          />
        </Form.Item>
        <Form.Item name="off" label={t('price.off')} extra={t('price.offHelp')} rules={need}>
          <InputNumber className="money-input" precision={2} min={0.1} max={10} controls={false} />
        </Form.Item>
        {benefits.map((name) => (
          <Form.Item key={name} name={name} label={t(`price.benefit.${name}`)} rules={need}>
            <InputNumber className="money-input" precision={0} min={0} max={1_000_000} controls={false} />
          </Form.Item>
        ))}
      </Form>
      {refusal && (
        <p className="list-old" role="alert">
          {refusal.message}
        </p>
      )}
    </Modal>
  );
};
