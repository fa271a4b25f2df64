import type { addMcpServer, McpServer } from '@zhixing/contract/mcp';
import type { RouteCall } from '@zhixing/contract/route';
import { Form } from 'antd';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { addServer } from '../api.ts';

export type McpBody = RouteCall<typeof addMcpServer>['body'];

/** The server is asked for its tools at once: one that does not answer is not added. */
export const useAddServer = (onAdded: (server: McpServer) => void) => {
  const { t } = useTranslation('tool');
  const refuse = useMemberGate();
  const [form] = Form.useForm<McpBody>();
  const { write: add, isBusy } = useWrite(
    async (body: McpBody) => {
      const server = await addServer(body);
      notify('success', server.auth === 'oauth' ? t('mcp.addedOauth') : t('mcp.added', { count: server.tools.length }));
      onAdded(server);
    },
    (error) => {
      const isAboutPlace = error.errorCode === 'ADDRESS_REFUSED' || error.errorCode === 'MCP_FAILED';
      if (isAboutPlace) form.setFields([{ name: 'url', errors: [error.message] }]);
      else refuse(error);
    },
  );
  return { form, add, isBusy };
};
