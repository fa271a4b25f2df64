import type { AdminTenant } from '@zhixing/contract/admin';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import type { Rights } from '../model.ts';
import { TenantForm } from './tenant-form.tsx';
import { useTenantForm } from './use-tenant-form.ts';

type TenantDrawerProps = {
  /** Without one, a new tenant is made. */
  readonly tenant?: AdminTenant;
  readonly rights: Rights;
  /** Called once the drawer has left the screen. */
  readonly onClosed: () => void;
};

export const TenantDrawer = ({ tenant, rights, onClosed }: TenantDrawerProps) => {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(true);
  const { confirm, holder } = useConfirm();
  const state = useTenantForm(tenant, () => setOpen(false));
  const { canEdit } = rights;

  const close = async () => {
    const mayGo =
      !state.isDirty ||
      (await confirm({
        title: t('form.leaveTitle'),
        content: t('form.leaveText'),
        okText: t('form.leave'),
        cancelText: t('form.stay'),
      }));
    if (!mayGo) return;
    state.forget();
    setOpen(false);
  };

  const title = tenant ? t(canEdit ? 'form.editTitle' : 'form.viewTitle') : t('form.createTitle');
  return (
    <Drawer
      open={isOpen}
      size="min(880px, 100vw)"
      title={tenant ? `${title} · ${tenant.name}` : title}
      mask={{ closable: !state.isBusy }}
      onClose={() => void close()}
      afterOpenChange={(open) => !open && onClosed()}
      classNames={{ body: 'tenant-drawer', footer: 'tenant-drawer-foot' }}
      footer={
        <>
          <span className="quiet" role="status">
            {canEdit && (state.isDirty ? t('form.unsaved') : t('form.clean'))}
          </span>
          <Button onClick={() => void close()}>{canEdit ? t('tenant.cancel') : t('form.close')}</Button>
          {canEdit && (
            <Button
              type="primary"
              htmlType="submit"
              form="tenant-form"
              loading={state.isBusy}
              disabled={!state.isDirty}
            >
              {tenant ? t('form.save') : t('form.create')}
            </Button>
          )}
        </>
      }
    >
      <TenantForm tenant={tenant} rights={rights} state={state} />
      {holder}
    </Drawer>
  );
};
