import type { CardContent } from '@zhixing/contract/card/card-content';
import type { CardTemplate } from '@zhixing/contract/card/card-template';
import { useTranslation } from '../../../lib/use-translation.ts';
import { TemplatePanel } from './template-panel.tsx';
import { TemplateStage } from './template-stage.tsx';

type TemplatePaneProps = {
  readonly view: string;
  readonly template: CardTemplate;
  readonly cards: readonly CardContent[] | undefined;
  readonly onSample: () => void;
  readonly onChange: (part: Partial<CardTemplate>, key?: string) => void;
};

/** A ready-made card: what it shows at the left, its bindings at the right. */
export const TemplatePane = ({ view, template, cards, onSample, onChange }: TemplatePaneProps) => {
  const { t } = useTranslation('card');
  return (
    <div className={`design-panes is-template is-${view}`}>
      <main id="main" className="design-middle" tabIndex={-1}>
        <TemplateStage cards={cards} onSample={onSample} />
      </main>
      <aside className="design-side" aria-label={t('panel.label')}>
        <TemplatePanel template={template} onSample={onSample} onChange={onChange} />
      </aside>
    </div>
  );
};
