import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { WorkScreen } from '../../../ui/work-screen.tsx';
import { toolQuery } from '../api.ts';
import { ToolsScene } from '../tools-scene.tsx';
import { ToolEditor } from './tool-editor.tsx';

type NoteProps = {
  readonly heading: string;
  readonly text: string;
  readonly onRetry?: () => void;
};

const Note = ({ heading, text, onRetry }: NoteProps) => {
  const { t } = useTranslation('tool');
  return (
    <WorkScreen heading={heading} backLabel={t('editor.back')} backTo="/home?types=3">
      <StateBlock
        scene={<ToolsScene />}
        heading={heading}
        text={text}
        action={
          onRetry ? (
            <Button onClick={onRetry}>{t('editor.retry')}</Button>
          ) : (
            <LinkButton to="/home?types=3">{t('editor.back')}</LinkButton>
          )
        }
      />
    </WorkScreen>
  );
};

const Opening = () => {
  const { t } = useTranslation('tool');
  return (
    <div className="page" role="status" aria-label={t('editor.opening')}>
      <Spin />
    </div>
  );
};

const WorkflowEditor = lazyPart(async () => (await import('../workflow/workflow-editor.tsx')).WorkflowEditor, {
  fallback: <Opening />,
});

const OpenTool = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('tool');
  const [loads, setLoads] = useState(0);
  const { data, error, isFetching, refetch } = useQuery(toolQuery(id));
  usePageTitle(data && `${data.pluginName} · ${t(data.pluginType === 'WORKFLOW' ? 'kind.workflow' : 'kind.plugin')}`);
  const reload = async () => {
    await refetch();
    setLoads(loads + 1);
  };
  if (error && !isFetching)
    return <Note heading={t('editor.missing')} text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Opening />;
  const { document } = data;
  if (!document) return <Note heading={t('list.fixed')} text={t('editor.mcpText')} />;
  const shared = { opened: data, onReload: () => void reload() };
  if (document.kind !== 'WORKFLOW') return <ToolEditor key={loads} document={document} {...shared} />;
  return <WorkflowEditor key={loads} document={document} {...shared} />;
};

/** `/knowledge-list?id&pluginType`: the editor that fits the type. */
export const ToolPage = () => {
  const { t } = useTranslation('tool');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (search.get('pluginType') === 'MCP') return <Note heading={t('list.fixed')} text={t('editor.mcpText')} />;
  return <OpenTool key={id} id={id} />;
};
