import { useTranslation } from '../../lib/use-translation.ts';
import { AnswerText } from './answer-text.tsx';
import type { BodyProps } from './body-props.ts';
import { FoldSection } from './fold-section.tsx';

export const CollapseBody = ({ message }: BodyProps) => {
  const { t } = useTranslation('message');
  return (
    <FoldSection id={`${message.uuid}:collapse`} heading={message.name || t('collapse')} isFramed>
      {() => <AnswerText text={message.content} />}
    </FoldSection>
  );
};
