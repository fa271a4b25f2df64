import { useTranslation } from '../../../lib/use-translation.ts';
import { TrialForm } from './trial-form.tsx';
import { TrialResult } from './trial-result.tsx';
import type { ToolEditorState } from './use-tool-editor.ts';

/** Runs the tool once as an agent would, with what is typed here. */
export const TrialPane = ({ editor }: { readonly editor: ToolEditorState }) => {
  const { t } = useTranslation('tool');
  return (
    <section className="tool-trial" aria-label={t('trial.heading')}>
      <h2>{t('trial.heading')}</h2>
      <TrialForm editor={editor} isBusy={editor.busy === 'trying'} onRun={(input) => void editor.run(input)} />
      <div aria-live="polite">
        {editor.trial ? (
          <TrialResult result={editor.trial} isOld={editor.isTrialOld} />
        ) : (
          <p className="tool-quiet tool-trial-idle">{t('trial.idle')}</p>
        )}
      </div>
    </section>
  );
};
