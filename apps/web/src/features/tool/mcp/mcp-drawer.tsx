import './mcp-drawer.css';
import { useQuery } from '@tanstack/react-query';
import type { McpServer } from '@zhixing/contract/mcp';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { mcpServersQuery, removeServer } from '../api.ts';
import { ToolsScene } from '../tools-scene.tsx';
import { McpForm } from './mcp-form.tsx';
import { McpView } from './mcp-view.tsx';
import { useAddServer } from './use-add-server.ts';

type McpDrawerProps = {
  /** Without one, a server is added. */
  readonly id?: string | undefined;
  readonly onClosed: () => void;
};

const OpenServer = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('tool');
  const { data, error, isFetching, refetch } = useQuery(mcpServersQuery);
  const server = data?.find((one) => one.id === id);
  if (server) return <McpView server={server} />;
  if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isFetching)
    return (
      <div role="status" aria-label={t('mcp.loading')}>
        <Skeleton active paragraph={{ rows: 5 }} />
      </div>
    );
  return <StateBlock scene={<ToolsScene />} heading={t('mcp.missingHeading')} text={t('mcp.missing')} />;
};

export const McpDrawer = ({ id: first, onClosed }: McpDrawerProps) => {
  const { t } = useTranslation('tool');
  const [id, setId] = useState(first);
  const [isOpen, setOpen] = useState(true);
  const { form, add, isBusy } = useAddServer((added) => setId(added.id));
  const { confirm, holder } = useConfirm();
  const { data } = useQuery({ ...mcpServersQuery, enabled: id !== undefined });
  const server = data?.find((one) => one.id === id);

  const remove = ({ id: own, name }: McpServer) =>
    confirm({
      title: t('list.deleteAsk'),
      content: t('list.deleteText', { name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: async () => {
        await removeServer(own);
        notify('success', t('list.deleted'));
        setOpen(false);
      },
    });
  return (
    <Drawer
      open={isOpen}
      size="min(560px, 100vw)"
      title={id ? (server?.name ?? 'MCP') : t('mcp.addTitle')}
      mask={{ closable: !isBusy }}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => open || onClosed()}
      classNames={{ body: 'mcp-drawer', footer: 'mcp-foot' }}
      footer={
        id ? (
          server && (
            <Button danger type="text" onClick={() => remove(server)}>
              {t('delete')}
            </Button>
          )
        ) : (
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button type="primary" htmlType="submit" form="mcp-form" loading={isBusy}>
              {t(isBusy ? 'mcp.adding' : 'mcp.add')}
            </Button>
          </>
        )
      }
    >
      {id ? <OpenServer id={id} /> : <McpForm form={form} onSubmit={(body) => void add(body)} />}
      {holder}
    </Drawer>
  );
};
