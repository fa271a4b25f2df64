import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/link-button.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { AgentExecuteScene } from './agent-execute-scene.tsx';

export const AgentExecutePage = () => {
  const { t } = useTranslation(['agent', 'shell']);
  return (
    <WorkScreen heading={t('executeHeading')} backLabel={t('shell:backToMarket')} backTo="/index">
      <StateBlock
        scene={<AgentExecuteScene />}
        heading={t('executeSoonHeading')}
        text={t('executeSoon')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    </WorkScreen>
  );
};
