import { Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconPicker } from '../../../blocks/icon/icon-picker.tsx';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { addPlugin, addWorkflow } from '../api.ts';
import { GroupField } from '../group-field.tsx';
import { languageNames } from '../tool-kinds.ts';
import { toolPath } from '../tool-path.ts';
import { CallableField } from './callable-field.tsx';
import { noIcon, pluginBodyOf, type ToolValues, toolFaults, workflowBodyOf } from './tool-values.ts';

const pluginTypes = ['HTTP', 'JAVASCRIPT', 'PYTHON3'] as const;

const store = async (values: ToolValues) =>
  values.type === 'workflow'
    ? { id: await addWorkflow(workflowBodyOf(values)), pluginType: 'WORKFLOW' as const }
    : { id: await addPlugin(pluginBodyOf(values)), pluginType: pluginBodyOf(values).pluginType };

/** A plugin or a workflow begins with its head; its editor opens next. */
export const CreateTool = ({ onClosed }: { readonly onClosed: () => void }) => {
  const { t } = useTranslation('tool');
  const navigate = useNavigate();
  const location = useLocation();
  const refuse = useMemberGate();
  const [form] = Form.useForm<ToolValues>();
  const [isOpen, setOpen] = useState(true);
  const type = Form.useWatch('type', form);
  const name = Form.useWatch('name', form);

  const {
    write: submit,
    isBusy,
    isDone,
  } = useWrite(
    async () => {
      const made = await store(form.getFieldsValue(true) as ToolValues);
      notify('success', t('create.done'));
      void navigate(toolPath(made), { state: { back: location.pathname + location.search } });
    },
    (error) => {
      if (error.errorCode === 'CALLABLE_NAME_TAKEN')
        form.setFields([{ name: 'callableName', errors: [error.message] }]);
      else refuse(error);
    },
  );

  const rule = (field: keyof ToolValues) => [
    {
      validator: async () => {
        const fault = toolFaults(form.getFieldsValue(true) as ToolValues)[field];
        if (fault) throw new Error(t(`fault.${fault}`));
      },
    },
  ];

  return (
    <Modal
      open={isOpen}
      width={560}
      title={t('create.title')}
      okText={t('create.ok')}
      okButtonProps={{ htmlType: 'submit', form: 'tool-form' }}
      confirmLoading={isBusy || isDone}
      cancelText={t('cancel')}
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Form
        form={form}
        id="tool-form"
        name="tool"
        layout="vertical"
        requiredMark={false}
        validateTrigger={[]}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={{ icon: noIcon }}
        onValuesChange={(changed: Partial<ToolValues>) =>
          form.setFields(Object.keys(changed).map((key) => ({ name: key as keyof ToolValues, errors: [] })))
        }
        onFinish={() => void submit()}
      >
        <Form.Item name="group" label={t('create.group')} rules={rule('group')}>
          <GroupField />
        </Form.Item>
        <Form.Item name="type" label={t('create.type')} rules={rule('type')}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'plugin', label: t('create.plugin') },
              { value: 'workflow', label: t('create.workflow') },
            ]}
          />
        </Form.Item>
        {type === 'plugin' && (
          <Form.Item name="pluginType" label={t('create.pluginType')} rules={rule('pluginType')}>
            <Radio.Group
              optionType="button"
              options={pluginTypes.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Form.Item>
        )}
        <Form.Item
          name="name"
          label={t(type === 'workflow' ? 'create.workflowName' : 'create.pluginName')}
          rules={rule('name')}
        >
          <Input maxLength={40} autoComplete="off" aria-required="true" />
        </Form.Item>
        <Form.Item
          name="description"
          label={t('create.description')}
          extra={t('create.descriptionHelp')}
          rules={rule('description')}
        >
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} aria-required="true" />
        </Form.Item>
        <Form.Item name="icon" label={t('create.icon')} rules={rule('icon')}>
          <IconPicker name={name} />
        </Form.Item>
        <Form.Item
          name="callableName"
          label={t('create.callableName')}
          extra={t('create.callableHelp')}
          rules={rule('callableName')}
        >
          <CallableField />
        </Form.Item>
      </Form>
    </Modal>
  );
};
