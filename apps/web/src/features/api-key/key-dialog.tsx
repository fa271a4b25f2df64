import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '@zhixing/contract/api-key';
import { type KeyScope, keyScopes } from '@zhixing/contract/key-scope';
import { Checkbox, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { changeKey, createKey, ownAgentsQuery } from './api.ts';
import { LimitFields } from './limit-fields.tsx';

type Draft = {
  name: string;
  agentId: string;
  scopes: KeyScope[];
  days: number;
  dayLimit: number | null;
  monthLimit: number | null;
};
export type MadeKey = ApiKey & { readonly key: string };
type KeyDialogProps = {
  /** The key that is changed; a new one is made without. */
  readonly of?: ApiKey | undefined;
  readonly onMade: (made: MadeKey) => void;
  readonly onClosed: () => void;
};

const everyAgent = '';
const never = 0;
const spans = [30, 90, 365, never] as const;

const Scope = () => {
  const { t } = useTranslation('apiKey');
  const { data = [] } = useQuery(ownAgentsQuery);
  const agentId = Form.useWatch('agentId');
  return (
    <>
      <Form.Item name="agentId" label={t('agent')}>
        <Select
          options={[
            { value: everyAgent, label: t('everyAgent') },
            ...data.map(({ id, agentName }) => ({ value: id, label: agentName })),
          ]}
        />
      </Form.Item>
      {agentId === everyAgent && (
        <Form.Item
          name="scopes"
          label={t('scopes')}
          extra={t('scopesText')}
          rules={[{ required: true, type: 'array', min: 1, message: t('scopesNeed') }]}
        >
          <Checkbox.Group
            className="api-key-scopes"
            options={keyScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
          />
        </Form.Item>
      )}
      <Form.Item name="days" label={t('expires')}>
        <Select options={spans.map((value) => ({ value, label: value ? t('inDays', { days: value }) : t('never') }))} />
      </Form.Item>
    </>
  );
};

export const KeyDialog = ({ of, onMade, onClosed }: KeyDialogProps) => {
  const { t } = useTranslation('apiKey');
  const [form] = Form.useForm<Draft>();
  const [isOpen, setOpen] = useState(true);
  const { write: save, isBusy } = useWrite(
    async ({ name, agentId, scopes = ['chat'], days, dayLimit, monthLimit }: Draft) => {
      const limits = { dayLimit: dayLimit ?? null, monthLimit: monthLimit ?? null };
      if (of) await changeKey(of.id, { name, ...limits });
      else onMade(await createKey({ name, ...limits, agentId: agentId || null, scopes, days: days || null }));
      setOpen(false);
    },
    (error) => form.setFields([{ name: 'name', errors: [error.message] }]),
  );
  return (
    <Modal
      open={isOpen}
      title={t(of ? 'change' : 'make')}
      width={480}
      okText={t(of ? 'save' : 'make')}
      okButtonProps={{ htmlType: 'submit', form: 'api-key' }}
      confirmLoading={isBusy}
      cancelText={t('cancel')}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form<Draft>
        form={form}
        id="api-key"
        name="api-key-form"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        initialValues={{
          name: of?.name ?? '',
          agentId: everyAgent,
          scopes: ['chat'],
          days: 90,
          dayLimit: of?.dayLimit ?? null,
          monthLimit: of?.monthLimit ?? null,
        }}
        onFinish={(draft) => void save(draft)}
      >
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('nameNeed') }]}>
          <Input maxLength={40} placeholder={t('nameHint')} autoComplete="off" aria-required="true" />
        </Form.Item>
        {!of && <Scope />}
        <LimitFields />
      </Form>
    </Modal>
  );
};
