import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraft } from '../draft-context.ts';

/** As the draft greets its users now, with every letter that is typed beside it. */
export const DebugWelcome = ({ onQuestion }: { readonly onQuestion: (text: string) => void }) => {
  const { t } = useTranslation('studioPreview');
  const { agentName, agentIcon, agentIconBackground, document } = useDraft(({ draft }) => draft);
  const { prologue, presetQuestions } = document;
  const isBare = prologue.trim() === '' && presetQuestions.length === 0;
  return (
    <div className="preview-welcome">
      <AgentIcon icon={agentIcon} background={agentIconBackground} name={agentName} size={44} />
      {isBare && <h3>{t('emptyHeading')}</h3>}
      {isBare && <p className="preview-empty">{t('empty')}</p>}
      {prologue.trim() !== '' && <p className="preview-prologue">{prologue}</p>}
      {presetQuestions.length > 0 && (
        <ul aria-label={t('presets')}>
          {presetQuestions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onQuestion(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
