import './personal-data.css';
import { useTranslation } from '../../lib/use-translation.ts';
import { Page } from '../../ui/page.tsx';
import { ExportCard } from './export-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { RemovalCard } from './removal-card.tsx';
import { SecurityCard } from './security-card.tsx';

/** What the platform holds about the person who looks: see it, take it along, have it deleted. */
export const PersonalDataPage = () => {
  const { t } = useTranslation('personalData');
  return (
    <Page heading={t('heading')} lead={t('lead')}>
      <div className="data-cards">
        <ProfileCard />
        <SecurityCard />
        <ExportCard />
        <RemovalCard />
      </div>
    </Page>
  );
};
