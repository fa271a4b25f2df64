import './menu-body.css';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { BodyProps } from './body-props.ts';
import { useMessageView } from './message-view.ts';
import { parseMenu } from './parse-menu.ts';

/** Choices one below the other; choosing one says it. */
export const MenuBody = ({ message }: BodyProps) => {
  const { t } = useTranslation('message');
  const { handlers, isShare } = useMessageView();
  const { title, choices } = parseMenu(message.content);
  const heading = title || message.name || t('menu');
  return (
    <div className="menu-body">
      <p>{heading}</p>
      <ul aria-label={heading}>
        {choices.map(({ label, value }) => (
          <li key={value}>
            <button type="button" disabled={isShare} onClick={() => handlers.onQuestion(value)}>
              <span>{label}</span>
              <Icon name="right" size={14} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
