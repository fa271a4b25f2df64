import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonClass } from './button.tsx';

type LinkButtonProps = ButtonLook & {
  readonly to: string;
  readonly state?: unknown;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/** Looks like a button, is a link: it can be opened in a new tab. */
export const LinkButton = ({ to, state, icon, children, ...look }: LinkButtonProps) => (
  <Link to={to} state={state} className={buttonClass(look)}>
    {icon}
    <span>{children}</span>
  </Link>
);
