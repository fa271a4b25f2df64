import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useDraft } from '../draft-context.ts';
import { addEditor } from './api.ts';

export const AddEditor = () => {
  const { t } = useTranslation('studio');
  const id = useDraft((state) => state.id);
  const [account, setAccount] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    const name = account.trim();
    if (!name) return;
    setBusy(true);
    try {
      await addEditor(id, name);
      setAccount('');
      notify('success', t('editors.added', { name }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className="editors-add" layout="vertical" requiredMark={false} onFinish={() => void add()}>
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
          <Button type="primary" htmlType="submit" disabled={isBusy || account.trim() === ''}>
            {t('editors.add')}
          </Button>
        </div>
      </Form.Item>
    </Form>
  );
};
