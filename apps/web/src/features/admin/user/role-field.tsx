import { Form, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { roles } from './model.ts';

export const RoleField = () => {
  const { t } = useTranslation(['admin', 'shell']);
  return (
    <Form.Item name="role" label={t('user.role')} initialValue="user">
      <Select
        options={roles.map((value) => ({ value, label: t(`shell:role.${value}`), help: t(`user.roleHelp.${value}`) }))}
        optionRender={({ data }) => (
          <span className="role-line">
            {data.label}
            <small>{data.help}</small>
          </span>
        )}
      />
    </Form.Item>
  );
};
