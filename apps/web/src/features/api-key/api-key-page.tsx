import './api-key-page.css';
import { useQuery } from '@tanstack/react-query';
import type { ApiKey } from '@zhixing/contract/api-key';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Page } from '../../ui/page.tsx';
import { apiKeysQuery, ownAgentsQuery } from './api.ts';
import { HowToCall } from './how-to-call.tsx';
import { KeyDialog, type MadeKey } from './key-dialog.tsx';
import { KeyRow } from './key-row.tsx';

const Made = ({ made }: { readonly made: MadeKey }) => {
  const { t } = useTranslation('apiKey');
  return (
    <section className="api-key-made" role="status">
      <p>
        <Icon name="warn" size={16} />
        {t('once')}
      </p>
      <div>
        <code className="num">{made.key}</code>
        <Button
          type="primary"
          icon={<Icon name="copy" size={16} />}
          onClick={() => void copyText(made.key, 'copyFailed')}
        >
          {t('copy')}
        </Button>
      </div>
    </section>
  );
};

/** Keys by which programs talk to one's agents. */
export const ApiKeyPage = () => {
  const { t } = useTranslation('apiKey');
  const { data, error, refetch } = useQuery(apiKeysQuery);
  const { data: agents = [] } = useQuery(ownAgentsQuery);
  const [made, setMade] = useState<MadeKey>();
  const [dialog, setDialog] = useState<{ of?: ApiKey }>();
  const list = () => {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
    if (data.length === 0) return <p className="api-key-none">{t('none')}</p>;
    return (
      <ul className="api-key-list" aria-label={t('list')}>
        {data.map((item) => (
          <KeyRow key={item.id} item={item} onChange={() => setDialog({ of: item })} />
        ))}
      </ul>
    );
  };
  return (
    <Page
      heading={t('heading')}
      lead={t('lead')}
      action={
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setDialog({})}>
          {t('make')}
        </Button>
      }
    >
      {made && <Made made={made} />}
      {list()}
      <HowToCall apiKey={made?.key ?? 'zxk_…'} model={made?.agentId ?? agents[0]?.id ?? t('how.agentId')} />
      {dialog && <KeyDialog of={dialog.of} onMade={setMade} onClosed={() => setDialog(undefined)} />}
    </Page>
  );
};
