import { knowledgeVisibilities } from '@zhixing/contract/knowledge';
import { limits } from '@zhixing/contract/limit';
import { Form, Input, Radio } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';

/** What a base is called and whose conversations may use it, checked when a field is left. */
export const BaseFields = () => {
  const { t } = useTranslation('knowledge');
  const most = limits.knowledgeName.most;
  const check = (_: unknown, value: string | undefined) => {
    const name = (value ?? '').trim();
    if (name === '') return Promise.reject(new Error(t('dialog.nameEmpty')));
    return name.length > most ? Promise.reject(new Error(t('dialog.nameLong', { most }))) : Promise.resolve();
  };
  return (
    <>
      <Form.Item name="name" label={t('dialog.name')} rules={[{ validator: check }]}>
        <Input autoComplete="off" placeholder={t('dialog.nameHelp')} aria-required="true" maxLength={most + 20} />
      </Form.Item>
      <Form.Item name="visibility" label={t('dialog.visibility')}>
        <Radio.Group className="base-visibility">
          {knowledgeVisibilities.map((value) => (
            <Radio key={value} value={value}>
              <b>{t(`visibility.${value}`)}</b>
              <small>{t(`visibilityHelp.${value}`)}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </>
  );
};
