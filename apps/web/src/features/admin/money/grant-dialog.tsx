import { useQuery } from '@tanstack/react-query';
import { grantReasonLength, maxGrantDays, maxGrantFen } from '@zhixing/contract/admin-grant';
import { type MemberLevel, memberLevel } from '@zhixing/contract/user';
import { Form, Input, InputNumber, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../../lib/format-count.ts';
import { notify } from '../../../lib/notice.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { giveGrant, type NewGrant, peopleQuery } from './api.ts';
import { fenOf } from './model.ts';

type Draft = {
  accountId: string;
  kind: 'balance' | 'level';
  amount?: string;
  level: Exclude<MemberLevel, 'FREE'>;
  days?: number;
  reason: string;
};
const levels = memberLevel.exclude(['FREE']).options;

const PersonField = () => {
  const { t } = useTranslation('money');
  const { user } = useSession();
  const [search, setSearch] = useState('');
  const { data = [], isFetching } = useQuery(peopleQuery(search, user?.tenantId ?? ''));
  return (
    <Form.Item
      name="accountId"
      label={t('grant.account')}
      rules={[{ required: true, message: t('grant.needAccount') }]}
    >
      <Select
        showSearch={{ filterOption: false, onSearch: setSearch }}
        placeholder={t('grant.accountHint')}
        notFoundContent={isFetching ? t('grant.searching') : t('grant.nobody')}
        loading={isFetching}
        options={data}
      />
    </Form.Item>
  );
};

const AmountField = () => {
  const { t } = useTranslation('money');
  const most = maxGrantFen / 100;
  const rule = async (_: unknown, value: string | undefined) => {
    const fen = fenOf(value);
    if (!(fen >= 1 && fen <= maxGrantFen)) throw new Error(t('grant.needAmount', { most: formatCount(most) }));
  };
  return (
    <Form.Item name="amount" label={t('grant.amount')} extra={t('grant.amountHelp')} rules={[{ validator: rule }]}>
      <InputNumber<string> className="money-input" stringMode precision={2} min="0" prefix="¥" controls={false} />
    </Form.Item>
  );
};

const LevelFields = () => {
  const { t } = useTranslation(['money', 'shell']);
  const rule = async (_: unknown, value: number | undefined) => {
    if (!(value && value >= 1 && value <= maxGrantDays)) throw new Error(t('grant.needDays', { most: maxGrantDays }));
  };
  return (
    <div className="grant-level">
      <Form.Item name="level" label={t('grant.level')}>
        <Select options={levels.map((value) => ({ value, label: t(`shell:level.${value}`) }))} />
      </Form.Item>
      <Form.Item name="days" label={t('grant.daysLabel')} rules={[{ validator: rule }]}>
        <InputNumber className="money-input" precision={0} min={0} max={maxGrantDays} controls={false} />
      </Form.Item>
      <p className="quiet">{t('grant.levelHelp')}</p>
    </div>
  );
};

const bodyOf = ({ accountId, kind, amount, level, days, reason }: Draft, requestKey: string): NewGrant => {
  const common = { accountId, reason: reason.trim(), requestKey };
  return kind === 'balance' ? { kind, amount: fenOf(amount), ...common } : { kind, level, days: days ?? 0, ...common };
};

/** Balance or days of a level, for one person, with the reason that others will read. */
export const GrantDialog = ({ onClosed }: { readonly onClosed: () => void }) => {
  const { t } = useTranslation('money');
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const [requestKey] = useState(newRequestKey);
  const kind = Form.useWatch('kind', form) ?? 'balance';
  const { write: give, isBusy } = useWrite(
    async (draft: Draft) => {
      await giveGrant(bodyOf(draft, requestKey));
      notify('success', t('grant.done'));
      setOpen(false);
    },
    (error) => form.setFields([{ name: kind === 'balance' ? 'amount' : 'days', errors: [error.message] }]),
  );
  return (
    <Modal
      open={isOpen}
      title={t('grant.add')}
      width={480}
      okText={t('grant.ok')}
      okButtonProps={{ htmlType: 'submit', form: 'grant' }}
      confirmLoading={isBusy}
      cancelText={t('cancel')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<Draft>
        form={form}
        id="grant"
        name="grant-form"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        scrollToFirstError={{ focus: true }}
        initialValues={{ kind: 'balance', level: 'MONTHLY', reason: '' }}
        onFinish={(draft) => void give(draft)}
      >
        <PersonField />
        <Form.Item name="kind" label={t('grant.what')}>
          <Segmented
            block
            options={(['balance', 'level'] as const).map((value) => ({ value, label: t(`grant.kind.${value}`) }))}
          />
        </Form.Item>
        {kind === 'balance' ? <AmountField /> : <LevelFields />}
        <Form.Item
          name="reason"
          label={t('grant.reason')}
          extra={t('grant.reasonHelp')}
          rules={[{ required: true, whitespace: true, message: t('grant.needReason') }]}
        >
          <Input.TextArea rows={2} maxLength={grantReasonLength} aria-required="true" />
        </Form.Item>
      </Form>
    </Modal>
  );
};
