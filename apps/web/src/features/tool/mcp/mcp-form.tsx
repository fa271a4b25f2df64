import type { addMcpServer, McpServer } from '@zhixing/contract/mcp';
import type { RouteCall } from '@zhixing/contract/route';
import { Form, Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { Icon } from '../../../ui/icon.tsx';
import { addServer } from '../api.ts';
import { transportNames } from '../tool-kinds.ts';

type McpBody = RouteCall<typeof addMcpServer>['body'];
type McpFormProps = { readonly onBusy: (isBusy: boolean) => void; readonly onAdded: (server: McpServer) => void };

const isAddress = (text: string) => URL.canParse(text.trim()) && /^https?:\/\//i.test(text.trim());
const auths = ['none', 'bearer', 'header', 'oauth'] as const;

/** The server is asked for its tools at once: one that does not answer is not added. */
export const McpForm = ({ onBusy, onAdded }: McpFormProps) => {
  const { t } = useTranslation('tool');
  const refuse = useMemberGate();
  const [form] = Form.useForm<McpBody>();
  const auth = Form.useWatch('auth', form) ?? 'none';

  const submit = async (body: McpBody) => {
    onBusy(true);
    try {
      const server = await addServer(body);
      notify('success', server.auth === 'oauth' ? t('mcp.addedOauth') : t('mcp.added', { count: server.tools.length }));
      onAdded(server);
    } catch (error) {
      const isAboutPlace =
        error instanceof CallError && (error.errorCode === 'ADDRESS_REFUSED' || error.errorCode === 'MCP_FAILED');
      if (isAboutPlace) form.setFields([{ name: 'url', errors: [error.message] }]);
      else refuse(error);
    } finally {
      onBusy(false);
    }
  };
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
      onFinish={(values) => void submit(values)}
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
