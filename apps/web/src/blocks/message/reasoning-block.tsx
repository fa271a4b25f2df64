import { useTranslation } from '../../lib/use-translation.ts';
import { Elapsed } from './elapsed.tsx';
import { FoldSection } from './fold-section.tsx';
import { useDuration } from './use-duration.ts';

type ReasoningBlockProps = {
  readonly id: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly ms: number | undefined;
};

export const ReasoningBlock = ({ id, text, isOpen, ms }: ReasoningBlockProps) => {
  const { t } = useTranslation('message');
  const duration = useDuration();
  const time = ms === undefined ? undefined : <span className="step-time num">{duration(ms)}</span>;
  return (
    <FoldSection
      id={id}
      icon="spark"
      heading={isOpen ? t('reasoning.open') : t('reasoning.done')}
      aside={isOpen ? <Elapsed id={id} /> : time}
    >
      {() => <p className="reasoning-text">{text}</p>}
    </FoldSection>
  );
};
