import './tool-quiet.css';
import './tools-tab.css';
import type { PluginRow } from '@zhixing/contract/plugin';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { notify } from '../../lib/notice.ts';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { CreateTool } from './create/create-tool.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { ToolBar } from './list/tool-bar.tsx';
import { hasFilter, mayEdit, noFilter, pageOf, queryOf, readFilter, writeFilter } from './list/tool-filter.ts';
import { ToolList } from './list/tool-list.tsx';
import { useRemoveTool } from './list/use-remove-tool.tsx';
import { McpDrawer } from './mcp/mcp-drawer.tsx';
import { toolPath } from './tool-path.ts';

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
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const [open, setOpen] = useState<Open | undefined>(() => openedBy(location.state));
  const [resets, setResets] = useState(0);
  const { ask, holder } = useRemoveTool();
  const filter = readFilter(search);
  const page = pageOf(search);
  const isPrivileged = user?.role === 'admin' || user?.role === 'support';

  const show = (wanted = filter, at = 1) =>
    setSearch(writeFilter(wanted, at, search), { replace: true, preventScrollReset: true });
  const edit = (row: PluginRow) => {
    if (mayEdit(row, user?.role))
      void navigate(toolPath(row), { state: { back: location.pathname + location.search } });
    else notify('warning', t('list.fixed'));
  };
  const close = () => setOpen(undefined);
  const create = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen({ what: 'create' })}>
      {t('list.create')}
    </Button>
  );
  return (
    <>
      <div className="tool-head">
        <p>{t('list.lead')}</p>
        <Button onClick={() => setOpen({ what: 'mcp' })}>{t('list.addMcp')}</Button>
        <Button onClick={() => setOpen({ what: 'import' })}>{t('list.import')}</Button>
        {create}
      </div>
      <ToolBar key={resets} filter={filter} onQuery={(wanted) => show(wanted)} />
      <ToolList
        query={queryOf(filter, page, isPrivileged)}
        page={page}
        isFiltered={hasFilter(filter)}
        first={<Button onClick={() => setOpen({ what: 'create' })}>{t('list.create')}</Button>}
        onPage={(at) => show(filter, at)}
        onReset={() => {
          setResets(resets + 1);
          show(noFilter);
        }}
        onOpen={(row) => (row.pluginType === 'MCP' ? setOpen({ what: 'mcp', id: row.id }) : edit(row))}
        onEdit={edit}
        onRemove={ask}
      />
      {open?.what === 'create' && <CreateTool onClosed={close} />}
      {open?.what === 'import' && <ImportDialog onClosed={close} />}
      {open?.what === 'mcp' && <McpDrawer id={open.id} onClosed={close} />}
      {holder}
    </>
  );
};
