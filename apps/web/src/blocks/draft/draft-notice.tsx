import './draft.css';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

type DraftNoticeProps = { readonly text: ReactNode; readonly children?: ReactNode };

/** Saving waits for a decision: what happened, and what can be done. */
export const DraftNotice = ({ text, children }: DraftNoticeProps) => (
  <div className="draft-notice" role="alert">
    <Icon name="warn" size={16} />
    <span>{text}</span>
    {children}
  </div>
);
