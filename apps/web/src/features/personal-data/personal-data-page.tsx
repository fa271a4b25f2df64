import './personal-data.css';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { ExportCard } from './export-card.tsx';
import { RemovalCard } from './removal-card.tsx';
import { SecurityCard } from './security-card.tsx';

const Profile = () => {
  const { t } = useTranslation(['personalData', 'shell']);
  const { user } = useSession();
  if (!user) return null;
  const { email, phone } = user.userInfo;
  const facts = [
    ['username', user.username],
    ['email', email],
    ['phone', phone],
    ['level', t(`shell:level.${user.userMemberLevel.memberLevel}`)],
  ] as const;
  return (
    <section className="data-card" aria-labelledby="data-profile">
      <h2 id="data-profile">{t('profile.heading')}</h2>
      <dl className="data-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`profile.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
};

/** What the platform holds about the person who looks: see it, take it along, have it deleted. */
export const PersonalDataPage = () => {
  const { t } = useTranslation('personalData');
  return (
    <Page heading={t('heading')} lead={t('lead')}>
      <div className="data-cards">
        <Profile />
        <SecurityCard />
        <ExportCard />
        <RemovalCard />
      </div>
    </Page>
  );
};
