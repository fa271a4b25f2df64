import './tools-tab.css';
import { useQuery } from '@tanstack/react-query';
import type { PluginRow } from '@zhixing/contract/plugin';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useListPlace } from '../../blocks/part-list/list-place.ts';
import { PartList } from '../../blocks/part-list/part-list.tsx';
import { notify } from '../../lib/notice.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { toolsQuery } from './api.ts';
import { CreateTool } from './create/create-tool.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { ToolBar } from './list/tool-bar.tsx';
import { hasFilter, mayEdit, noFilter, pageSize, queryOf, readFilter } from './list/tool-filter.ts';
import { StatusWord, ToolName, TypeTag } from './list/tool-marks.tsx';
import { useRemoveTool } from './list/use-remove-tool.tsx';
import { McpDrawer } from './mcp/mcp-drawer.tsx';
import { toolPath } from './tool-path.ts';
import { ToolsScene } from './tools-scene.tsx';

type Open = { readonly what: 'create' | 'import' } | { readonly what: 'mcp'; readonly id?: string };

/** Back from a login at an MCP server, its drawer is open. */
const openedBy = (state: unknown): Open | undefined => {
  const { mcpId } = (state ?? {}) as { mcpId?: unknown };
  return typeof mcpId === 'string' ? { what: 'mcp', id: mcpId } : undefined;
};

/** One's tools of every kind: found, made, brought in, opened and deleted. */
export const ToolsTab = () => {
  const { t } = useTranslation('tool');
  const navigate = useNavigate();
  const { user } = useSession();
  const location = useLocation();
  const [open, setOpen] = useState<Open | undefined>(() => openedBy(location.state));
  const [resets, setResets] = useState(0);
  const { ask, holder } = useRemoveTool();
  const { place: filter, show } = useListPlace(noFilter, readFilter);
  const isPrivileged = user?.role === 'admin' || user?.role === 'support';
  const query = useQuery(toolsQuery(queryOf(filter, isPrivileged)));

  const edit = (row: PluginRow) => {
    if (mayEdit(row, user?.role))
      void navigate(toolPath(row), { state: { back: location.pathname + location.search } });
    else notify('warning', t('list.fixed'));
  };
  const openRow = (row: PluginRow) => (row.pluginType === 'MCP' ? setOpen({ what: 'mcp', id: row.id }) : edit(row));
  const close = () => setOpen(undefined);
  return (
    <>
      <PartList
        t={t}
        scene={<ToolsScene />}
        query={query}
        page={filter.page}
        limit={pageSize}
        isFiltered={hasFilter(filter)}
        otherWays={
          <>
            <Button onClick={() => setOpen({ what: 'mcp' })}>{t('list.addMcp')}</Button>
            <Button onClick={() => setOpen({ what: 'import' })}>{t('list.import')}</Button>
          </>
        }
        bar={<ToolBar key={resets} filter={filter} onQuery={show} />}
        numbers={t('list.no')}
        columns={[
          { title: t('list.type'), width: 150, cell: (row) => <TypeTag row={row} /> },
          { title: t('list.status'), width: 104, cell: (row) => <StatusWord row={row} /> },
        ]}
        name={(row) => <ToolName row={row} onOpen={() => openRow(row)} />}
        nameOf={({ pluginName }) => pluginName}
        editedAt={({ lastModifiedDate }) => lastModifiedDate}
        otherActs={(row) => (
          <Button size="small" aria-label={t('list.editNamed', { name: row.pluginName })} onClick={() => edit(row)}>
            {t('list.edit')}
          </Button>
        )}
        onCreate={() => setOpen({ what: 'create' })}
        onReset={() => {
          setResets(resets + 1);
          show(noFilter);
        }}
        onPage={(page) => show({ page })}
        onOpen={edit}
        onRemove={ask}
      />
      {open?.what === 'create' && <CreateTool onClosed={close} />}
      {open?.what === 'import' && <ImportDialog onClosed={close} />}
      {open?.what === 'mcp' && <McpDrawer id={open.id} onClosed={close} />}
      {holder}
    </>
  );
};
