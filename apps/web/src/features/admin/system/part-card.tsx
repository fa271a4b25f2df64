import type { SystemState, SystemTest } from '@zhixing/contract/system';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { testPart } from './api.ts';

type Part = SystemState['parts'][number];

const lookOf = { up: 'is-active', set: 'is-active', down: 'is-bad', unset: 'is-disabled' } as const;

/** One part: whether it is there, what it is set by, and a test that really does it. */
export const PartCard = ({ part, canTest }: { readonly part: Part; readonly canTest: boolean }) => {
  const { t } = useTranslation('admin');
  const [data, setData] = useState<SystemTest>();
  const { write: test, isBusy } = useWrite(async () => setData(await testPart(part.name)));
  const missing = part.settings.filter(({ isSet }) => !isSet).map(({ name }) => name);
  return (
    <li className="record-card system-part">
      <header>
        <h3>{t(`system.part.${part.name}`)}</h3>
        <span className={`state-word ${lookOf[part.state]}`}>{t(`system.state.${part.state}`)}</span>
      </header>
      <p className="quiet">{t(`system.use.${part.name}`)}</p>
      <p className="system-settings">
        {missing.length > 0 ? t('system.missing') : t('system.settings')}
        {(missing.length > 0 ? missing : part.settings.map(({ name }) => name)).map((name) => (
          <code key={name}>{name}</code>
        ))}
      </p>
      {canTest && part.state !== 'unset' && (
        <Button size="small" loading={isBusy} onClick={() => void test()}>
          {t('system.test')}
        </Button>
      )}
      <p role="status" className={data && data.outcome !== 'ok' ? 'system-bad' : 'quiet'}>
        {data && t(`system.outcome.${data.outcome}`, { ms: data.ms, detail: data.detail })}
      </p>
    </li>
  );
};
