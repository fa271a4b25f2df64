import type { OpenedEmbed } from '@zhixing/contract/embed';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

type EmbedWelcomeProps = { readonly opened: OpenedEmbed; readonly onQuestion: (text: string) => void };

export const EmbedWelcome = ({ opened, onQuestion }: EmbedWelcomeProps) => {
  const { t } = useTranslation('embed');
  const { agentName, prologue, presetQuestions } = opened;
  return (
    <div className="embed-welcome">
      <p className="embed-prologue">{prologue || t('greeting', { name: agentName })}</p>
      {presetQuestions.length > 0 && (
        <ul aria-label={t('questions')}>
          {presetQuestions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onQuestion(question)}>
                <span>{question}</span>
                <Icon name="right" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
