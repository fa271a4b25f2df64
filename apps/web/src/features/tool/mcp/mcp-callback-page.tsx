import { useQuery } from '@tanstack/react-query';
import { Spin } from 'antd';
import { Navigate, useSearchParams } from 'react-router';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { WorkScreen } from '../../../ui/work-screen.tsx';
import { finishLogin } from '../api.ts';
import { ToolsScene } from '../tools-scene.tsx';

const home = '/home?types=3';

/** Where a login at an MCP server leads back to. It is ended once, and goes nowhere but to one's own tools. */
const useFinish = () => {
  const { t } = useTranslation('tool');
  const [search] = useSearchParams();
  const part = (name: string) => search.get(name) ?? undefined;
  const body = { state: part('state') ?? '', code: part('code'), iss: part('iss'), error: part('error') };
  return useQuery({
    queryKey: ['mcp-callback', body.state],
    queryFn: async () => {
      const { id, tools, health } = await finishLogin(body);
      if (health === 'ok') notify('success', t('mcp.authorized', { count: tools.length }));
      else notify('warning', t('mcp.authorizedFailed'));
      return id;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
};

export const McpCallbackPage = () => {
  const { t } = useTranslation(['tool', 'shell']);
  const { data: mcpId, error } = useFinish();
  if (mcpId) return <Navigate to={home} replace state={{ mcpId }} />;
  return (
    <WorkScreen heading={t('shell:title.mcpCallback')} backLabel={t('mcp.callbackBack')} backTo={home}>
      {error ? (
        <StateBlock
          scene={<ToolsScene />}
          heading={t('mcp.callbackFailed')}
          text={error.message}
          action={<LinkButton to={home}>{t('mcp.callbackBack')}</LinkButton>}
        />
      ) : (
        <div className="page" role="status" aria-label={t('mcp.callbackBusy')}>
          <Spin />
        </div>
      )}
    </WorkScreen>
  );
};
