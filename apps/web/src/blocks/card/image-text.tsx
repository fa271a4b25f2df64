import './image-text.css';
import type { CardOf } from '@zhixing/contract/card/card-content';
import { Button } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { Picture } from '../widget/picture.tsx';

export const ImageTextCard = ({ card: { image, title, content } }: { readonly card: CardOf<'image-text'> }) => {
  const { t } = useTranslation('cardView');
  if (title === '' || content === '') return <p className="card-empty">{t('noData')}</p>;
  return (
    <article className="card image-text">
      <Picture src={image} alt={title} />
      <div>
        <h3>{title}</h3>
        <p>{content}</p>
      </div>
    </article>
  );
};

type ImageTextButtonProps = {
  readonly card: CardOf<'image-text-button'>;
  readonly isInert: boolean;
  readonly onSay: (text: string) => void;
};

/** One of a list, with a button that says its words in the conversation. */
export const ImageTextButtonCard = ({ card, isInert, onSay }: ImageTextButtonProps) => {
  const { t } = useTranslation('cardView');
  const { image, title, content, button } = card;
  return (
    <article className="card image-text has-button">
      <Picture src={image} alt={title} />
      <div>
        <h3>{title || t('noTitle')}</h3>
        <p>{content}</p>
      </div>
      <Button size="small" disabled={isInert || (button || title) === ''} onClick={() => onSay(button || title)}>
        {button || t('choose')}
      </Button>
    </article>
  );
};
