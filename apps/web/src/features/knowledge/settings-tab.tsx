import type { KnowledgeVisibility, OpenedKnowledge } from '@zhixing/contract/knowledge';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { McpKeys } from '../../blocks/mcp-keys/mcp-keys.tsx';
import { notify } from '../../lib/notice.ts';
import { useMemberGate } from '../../lib/use-member-gate.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { changeBase } from './api.ts';
import { BaseFields } from './base-fields.tsx';
import { EmbeddingModel } from './embedding-model.tsx';
import { RetrievalSliders } from './retrieval/retrieval-sliders.tsx';
import { useRemoveBase } from './use-remove-base.tsx';

type Values = { name: string; visibility: KnowledgeVisibility };

export const SettingsTab = ({ base }: { readonly base: OpenedKnowledge }) => {
  const { t } = useTranslation('knowledge');
  const navigate = useNavigate();
  const refuse = useMemberGate();
  const [form] = Form.useForm<Values>();
  const [retrieval, setRetrieval] = useState(base.retrieval);
  const { ask, holder } = useRemoveBase(() => void navigate('/home?types=2'));
  const { write: save, isBusy } = useWrite(
    async ({ name, visibility }: Values) => {
      await changeBase({ id: base.id, name: name.trim(), visibility, retrieval });
      notify('success', t('settings.saved'));
    },
    (error) => {
      if (error.fields.name) form.setFields([{ name: 'name', errors: [error.fields.name] }]);
      else refuse(error);
    },
  );
  return (
    <div className="settings-tab">
      <Form
        form={form}
        name="settings"
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={{ name: base.name, visibility: base.visibility }}
        onFinish={(values) => void save(values)}
      >
        <section className="settings-card">
          <h2>{t('settings.basics')}</h2>
          <BaseFields />
        </section>
        <section className="settings-card">
          <h2>{t('settings.retrieval')}</h2>
          <p>{t('settings.retrievalHelp')}</p>
          <RetrievalSliders value={retrieval} onChange={setRetrieval} />
        </section>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('save')}
        </Button>
      </Form>
      <EmbeddingModel base={base} />
      {base.isMine && (
        <section className="settings-card">
          <h2>{t('settings.mcp')}</h2>
          <p>{t('settings.mcpText')}</p>
          <McpKeys kind="knowledge" targetId={base.id} />
        </section>
      )}
      <section className="settings-card">
        <h2>{t('settings.danger')}</h2>
        <p>{t('settings.dangerText')}</p>
        <Button danger onClick={() => ask(base)}>
          {t('settings.deleteBase')}
        </Button>
      </section>
      {holder}
    </div>
  );
};
