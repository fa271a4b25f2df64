import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { tenantChoicesQuery } from './people-api.ts';

/** Only for staff of the platform; everybody else adds people to their own tenant. */
export const TenantChoice = () => {
  const { t } = useTranslation('admin');
  const { tenant } = useSession();
  const [search, setSearch] = useState('');
  const { data = [], isFetching } = useQuery(tenantChoicesQuery(search));
  const own = tenant ? [{ value: tenant.tenantId, label: tenant.tenantName }] : [];
  const others = data.filter(({ value }) => value !== tenant?.tenantId);
  return (
    <Form.Item name="tenantId" label={t('people.tenant')} initialValue={tenant?.tenantId}>
      <Select
        showSearch={{ filterOption: false, onSearch: setSearch }}
        loading={isFetching}
        options={search ? data : [...own, ...others]}
      />
    </Form.Item>
  );
};
