import type { AdminTenant } from '@zhixing/contract/admin';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { switchTenant } from './api.ts';

/** Asks before a tenant is switched off or on, and says what will happen. */
export const useSwitchTenant = () => {
  const { t } = useTranslation('admin');
  const { confirm, holder } = useConfirm();
  const ask = (tenant: AdminTenant) => {
    const isOff = tenant.status === 'active';
    const words = { name: tenant.name, total: tenant.accountCount };
    void confirm({
      title: isOff ? t('tenant.disableTitle', words) : t('tenant.enableTitle', words),
      content: isOff ? t('tenant.disableText', words) : t('tenant.enableText', words),
      okText: isOff ? t('tenant.disable') : t('tenant.enable'),
      isDanger: isOff,
      cancelText: t('tenant.cancel'),
      onOk: async () => {
        await switchTenant(tenant, isOff ? 'disabled' : 'active');
        notify('success', isOff ? t('tenant.disabledDone', words) : t('tenant.enabledDone', words));
      },
    });
  };
  return { ask, holder };
};
