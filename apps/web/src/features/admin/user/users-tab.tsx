import './user.css';
import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from '@zhixing/contract/admin';
import { Grid, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { AdminScene } from '../admin-scene.tsx';
import { ListBar } from '../list-bar.tsx';
import { ListFrame } from '../list-frame.tsx';
import type { Rights } from '../model.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { useListState } from '../use-list-state.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { userPageSize, usersQuery } from './api.ts';
import { InviteList } from './invite-list.tsx';
import { roleOf, roles, statuses, statusOf } from './model.ts';
import { UserCards } from './user-cards.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserTable } from './user-table.tsx';

const Filters = ({ list }: { readonly list: ReturnType<typeof useUserList> }) => {
  const { t } = useTranslation(['admin', 'shell']);
  const { q, role, status } = list.filters;
  return (
    <>
      <SearchBox label={t('user.search')} value={q} onSearch={(text) => list.change({ q: text })} />
      <Select
        className="user-filter"
        aria-label={t('user.role')}
        value={roleOf(role) ?? ''}
        options={[
          { value: '', label: t('user.anyRole') },
          ...roles.map((value) => ({ value, label: t(`shell:role.${value}`) })),
        ]}
        onChange={(value) => list.change({ role: value })}
      />
      <Select
        className="user-filter"
        aria-label={t('user.state')}
        value={statusOf(status) ?? ''}
        options={[
          { value: '', label: t('user.anyState') },
          ...statuses.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        onChange={(value) => list.change({ status: value })}
      />
    </>
  );
};

const useUserList = () => useListState(['q', 'role', 'status']);

const views = ['users', 'invites'] as const;

const UserList = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const list = useUserList();
  const query = useQuery(usersQuery(list.filters, list.page));
  const [edited, setEdited] = useState<AdminUser>();
  const isWide = Grid.useBreakpoint().md;
  const Rows = isWide ? UserTable : UserCards;
  return (
    <>
      <ListBar
        total={query.data?.totalElements}
        isFetching={query.isFetching}
        hasFilter={list.hasFilter}
        onClear={list.clear}
        onRefresh={() => void query.refetch()}
      >
        <Filters list={list} />
      </ListBar>
      <ListFrame
        query={query}
        list={list}
        pageSize={userPageSize}
        skeleton={<RowsSkeleton />}
        empty={<StateBlock scene={<AdminScene />} heading={t('user.emptyHeading')} text={t('user.emptyText')} />}
      >
        {(rows) => <Rows rows={rows} rights={rights} onEdit={setEdited} />}
      </ListFrame>
      {edited && <UserDialog key={edited.id} user={edited} onClosed={() => setEdited(undefined)} />}
    </>
  );
};

export const UsersTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('admin');
  const { filters, change, ...list } = useListState(['view']);
  const { openId, close } = useOpenRecord();
  const view = filters.view === 'invites' ? 'invites' : 'users';
  return (
    <>
      <Segmented
        className="user-view"
        aria-label={t('people.view')}
        value={view}
        options={views.map((value) => ({ value, label: t(`people.views.${value}`) }))}
        onChange={(value) => change({ view: value === 'users' ? '' : value })}
      />
      {view === 'users' ? (
        <UserList rights={rights} />
      ) : (
        <InviteList rights={rights} list={{ ...list, change, hasFilter: false }} />
      )}
      {rights.canEdit && openId === 'new' && <AddPersonDialog isPlatform={rights.isPlatform} onClosed={close} />}
    </>
  );
};
