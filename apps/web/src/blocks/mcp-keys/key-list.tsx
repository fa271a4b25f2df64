import type { McpKey } from '@zhixing/contract/mcp';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { Ago } from '../../ui/ago.tsx';

type KeyListProps = { readonly keys: readonly McpKey[]; readonly onRevoke: (id: string) => Promise<void> };

export const KeyList = ({ keys, onRevoke }: KeyListProps) => {
  const { t } = useTranslation('mcpKey');
  return (
    <section className="mcp-keys-live" aria-label={t('live')}>
      <h4>{t('live')}</h4>
      <ul>
        {keys.map(({ id, hint, createdDate, usedDate }) => (
          <li key={id} className="num">
            <div>
              <code>zxm_…{hint}</code>
              <p>
                {t('made')} <Ago at={createdDate} />
                {' · '}
                {usedDate ? (
                  <>
                    {t('used')} <Ago at={usedDate} />
                  </>
                ) : (
                  t('unused')
                )}
              </p>
            </div>
            <Popconfirm
              title={t('revokeAsk')}
              description={t('revokeText')}
              okText={t('revoke')}
              cancelText={t('cancel')}
              okButtonProps={{ danger: true }}
              placement="topRight"
              onConfirm={() => onRevoke(id)}
            >
              <Button type="link" size="small" aria-label={t('revokeNamed', { hint })}>
                {t('revoke')}
              </Button>
            </Popconfirm>
          </li>
        ))}
      </ul>
    </section>
  );
};
