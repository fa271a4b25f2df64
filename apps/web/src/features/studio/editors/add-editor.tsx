import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useDraft } from '../draft-context.ts';
import { addEditor } from './api.ts';

export const AddEditor = () => {
  const { t } = useTranslation('studio');
  const id = useDraft((state) => state.id);
  const [account, setAccount] = useState('');
  const [fault, setFault] = useState('');
  const name = account.trim();
  const { write: add, isBusy } = useWrite(
    async () => {
      await addEditor(id, name);
      setAccount('');
      notify('success', t('editors.added', { name }));
    },
    (error) => setFault(error.message),
  );
  return (
    <Form className="editors-add" layout="vertical" requiredMark={false} onFinish={() => name && void add()}>
      <Form.Item
        label={t('editors.account')}
        htmlFor="editor-account"
        help={fault && <span role="alert">{fault}</span>}
        validateStatus={fault ? 'error' : ''}
      >
        <div className="editors-add-row">
          <Input
            id="editor-account"
            autoComplete="off"
            maxLength={120}
            placeholder={t('editors.accountExample')}
            value={account}
            onChange={(event) => {
              setAccount(event.target.value);
              setFault('');
            }}
          />
          <Button type="primary" htmlType="submit" disabled={isBusy || name === ''}>
            {t('editors.add')}
          </Button>
        </div>
      </Form.Item>
    </Form>
  );
};
