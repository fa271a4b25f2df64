import type { AdminTenant } from '@zhixing/contract/admin';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notice.ts';
import { switchTenant } from './api.ts';

/** Asks before a tenant is switched off or on, and says what will happen. */
export const useSwitchTenant = () => {
  const { t } = useTranslation('admin');
  const [modal, holder] = Modal.useModal();
  const ask = (tenant: AdminTenant) => {
    const isOff = tenant.status === 'active';
    const words = { name: tenant.name, total: tenant.accountCount };
    modal.confirm({
      title: isOff ? t('tenant.disableTitle', words) : t('tenant.enableTitle', words),
      content: isOff ? t('tenant.disableText', words) : t('tenant.enableText', words),
      icon: null,
      okText: isOff ? t('tenant.disable') : t('tenant.enable'),
      okButtonProps: { danger: isOff },
      cancelText: t('tenant.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await switchTenant(tenant, isOff ? 'disabled' : 'active');
        notify('success', isOff ? t('tenant.disabledDone', words) : t('tenant.enabledDone', words));
      },
    });
  };
  return { ask, holder };
};
