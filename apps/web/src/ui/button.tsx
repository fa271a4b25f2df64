import './button.css';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

export type ButtonLook = {
  readonly type?: 'primary' | 'default' | 'link';
  readonly size?: 'small' | 'large';
  readonly block?: boolean;
};

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
    readonly isBusy?: boolean;
    readonly children: ReactNode;
  };

export const buttonClass = ({ type, size, block }: ButtonLook, ...more: readonly (string | false | undefined)[]) =>
  ['button', type && `is-${type}`, size && `is-${size}`, block && 'is-block', ...more].filter(Boolean).join(' ');

const Wait = () => (
  <svg className="button-wait" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M7 .5A6.5 6.5 0 0 1 13.5 7" strokeLinecap="round" />
  </svg>
);

/** What the first pages have instead of Ant Design's, of which it is the twin: they do without its code. */
export const Button = ({ type, size, block, isBusy = false, className, onClick, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={buttonClass({ type, size, block }, isBusy && 'is-busy', className)}
    onClick={isBusy ? undefined : onClick}
    {...rest}
  >
    {isBusy && <Wait />}
    <span>{children}</span>
  </button>
);
