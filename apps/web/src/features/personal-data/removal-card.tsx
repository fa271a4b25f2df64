import { useQuery } from '@tanstack/react-query';
import { type Removal, removalGraceDays } from '@zhixing/contract/personal-data';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/use-translation.ts';
import { removalQuery } from './api.ts';
import { RemovalDialog } from './removal-dialog.tsx';

const counted = ['sessions', 'files', 'agents', 'tools', 'bases', 'cards', 'keys'] as const;
const kept = ['copies', 'talks', 'audit'] as const;

const What = ({ removal }: { readonly removal: Removal }) => {
  const { t } = useTranslation('personalData');
  return (
    <div className="data-what">
      <div>
        <h3>{t('removal.goes')}</h3>
        <ul>
          {counted
            .filter((name) => removal[name] > 0)
            .map((name) => (
              <li key={name} className="num">
                {t(`removal.${name}`, { count: removal[name] })}
                {name === 'agents' && removal.listedAgents > 0 && t('removal.listed', { count: removal.listedAgents })}
              </li>
            ))}
          <li>{t('removal.rest')}</li>
          {removal.teams > 0 && (
            <li className="num is-grave">
              {t('removal.teams', { count: removal.teams })} <Link to="/team">{t('removal.toTeams')}</Link>
            </li>
          )}
          {removal.balance > 0 && (
            <li className="num is-grave">{t('removal.balance', { yuan: (removal.balance / 100).toFixed(2) })}</li>
          )}
          {removal.income > 0 && (
            <li className="num is-grave">{t('removal.income', { yuan: (removal.income / 100).toFixed(2) })}</li>
          )}
        </ul>
      </div>
      <div>
        <h3>{t('removal.stays')}</h3>
        <ul>
          {kept.map((name) => (
            <li key={name}>{t(`removal.${name}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
};

export const RemovalCard = () => {
  const { t } = useTranslation('personalData');
  const { data: removal } = useQuery(removalQuery);
  const [isAsked, setAsked] = useState(false);
  return (
    <section className="data-card" aria-labelledby="data-removal">
      <h2 id="data-removal">{t('removal.heading')}</h2>
      <p>{t('removal.text', { days: removalGraceDays })}</p>
      {removal && <What removal={removal} />}
      <Button danger disabled={!removal} onClick={() => setAsked(true)}>
        {t('removal.begin')}
      </Button>
      {isAsked && <RemovalDialog onClosed={() => setAsked(false)} />}
    </section>
  );
};
