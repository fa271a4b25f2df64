import './definition-pane.css';
import { mainKey } from '@zhixing/contract/agent-document';
import { memo, useEffect } from 'react';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraft } from '../draft-context.ts';
import { AdvancedSection } from './advanced-section.tsx';
import { AnswerSection } from './answer-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { MemorySection } from './memory-section.tsx';
import { ModelsSection } from './models-section.tsx';
import { NodeContext, useNodeField } from './node-field.ts';
import { OpeningSection } from './opening-section.tsx';
import { PartsSection } from './parts-section.tsx';
import { PromptSection } from './prompt-section.tsx';
import { SkillsSection } from './skills-section.tsx';
import { VariablesSection } from './variables-section.tsx';

type DefinitionPaneProps = { readonly selected: string; readonly onSelect: (key: string) => void };

const Head = () => {
  const { t } = useTranslation('studio');
  const { value: name = '' } = useNodeField('name');
  const { value: icon = '1' } = useNodeField('icon');
  const { value: background = '' } = useNodeField('iconBackground');
  return (
    <header className="define-head">
      <AgentIcon icon={icon} background={background} name={name} size={24} />
      <h2 className="clip">{name.trim() || t('define.name')}</h2>
    </header>
  );
};

const Sections = ({ isMain }: { readonly isMain: boolean }) => (
  <>
    <BasicsSection isMain={isMain} />
    <PromptSection />
    <ModelsSection isMain={isMain} />
    <PartsSection kind="tools" />
    <PartsSection kind="knowledge" />
    {isMain && (
      <>
        <PartsSection kind="workflows" isFolded />
        <PartsSection kind="rules" isFolded />
        <PartsSection kind="cards" isFolded />
        <VariablesSection />
        <OpeningSection />
        <AnswerSection />
        <MemorySection />
        <AdvancedSection />
        <SkillsSection />
      </>
    )}
  </>
);

/** Everything about the node that is chosen on the graph: the agent itself or one of its members. */
export const DefinitionPane = memo(({ selected, onSelect }: DefinitionPaneProps) => {
  const isThere = useDraft(
    ({ draft }) => selected === mainKey || draft.document.orchestration.members.some(({ key }) => key === selected),
  );
  useEffect(() => {
    if (!isThere) onSelect(mainKey);
  }, [isThere, onSelect]);
  const shown = isThere ? selected : mainKey;
  return (
    <NodeContext value={shown}>
      <Head />
      <div className="define-scroll" key={shown}>
        <Sections isMain={shown === mainKey} />
      </div>
    </NodeContext>
  );
});
