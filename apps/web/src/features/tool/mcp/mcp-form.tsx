import { Form, type FormInstance, Input, Segmented, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { transportNames } from '../tool-kinds.ts';
import type { McpBody } from './use-add-server.ts';

type McpFormProps = { readonly form: FormInstance<McpBody>; readonly onSubmit: (body: McpBody) => void };

const isAddress = (text: string) => URL.canParse(text.trim()) && /^https?:\/\//i.test(text.trim());
const auths = ['none', 'bearer', 'header', 'oauth'] as const;

export const McpForm = ({ form, onSubmit }: McpFormProps) => {
  const { t } = useTranslation('tool');
  const auth = Form.useWatch('auth', form) ?? 'none';
  return (
    <Form
      form={form}
      id="mcp-form"
      name="mcp"
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur']}
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={{ name: '', url: '', transport: 'http', auth: 'none' }}
      onFinish={onSubmit}
    >
      <Form.Item
        name="name"
        label={t('mcp.name')}
        rules={[{ required: true, whitespace: true, message: t('mcp.nameEmpty') }]}
      >
        <Input maxLength={40} autoComplete="off" aria-required="true" />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('mcp.url')}
        rules={[
          {
            validator: async (_, value: string) => {
              if (!isAddress(value)) throw new Error(t('fault.url'));
            },
          },
        ]}
      >
        <Input
          maxLength={500}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          aria-required="true"
          placeholder="https://mcp.example.com/mcp"
        />
      </Form.Item>
      <Form.Item name="transport" label={t('mcp.transport')}>
        <Segmented options={(['http', 'sse'] as const).map((value) => ({ value, label: transportNames[value] }))} />
      </Form.Item>
      <Form.Item name="auth" label={t('mcp.auth')}>
        <Select options={auths.map((value) => ({ value, label: t(`mcp.${value}`) }))} />
      </Form.Item>
      {auth === 'header' && (
        <Form.Item
          name="headerName"
          label={t('mcp.headerName')}
          rules={[{ required: true, whitespace: true, message: t('mcp.headerEmpty') }]}
        >
          <Input maxLength={64} autoComplete="off" spellCheck={false} aria-required="true" />
        </Form.Item>
      )}
      {auth === 'oauth' && <p className="mcp-quiet">{t('mcp.oauthHelp')}</p>}
      {(auth === 'bearer' || auth === 'header') && (
        <Form.Item name="secret" label={t('mcp.secret')} extra={t('mcp.secretHelp')}>
          <Input.Password
            maxLength={2_000}
            autoComplete="new-password"
            spellCheck={false}
            iconRender={(isShown) => (
              <span role="img" aria-label={t(isShown ? 'auth.hide' : 'auth.show')}>
                <Icon name={isShown ? 'eye-off' : 'eye'} size={16} />
              </span>
            )}
          />
        </Form.Item>
      )}
    </Form>
  );
};
