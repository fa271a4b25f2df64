import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

type LinkButtonProps = Pick<ButtonProps, 'type' | 'size' | 'block' | 'icon'> & {
  readonly to: string;
  readonly state?: unknown;
  readonly children: ReactNode;
};

/** Looks like a button, is a link: it can be opened in a new tab. */
export const LinkButton = ({ to, state, children, ...look }: LinkButtonProps) => {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to, { state });
  return (
    <Button {...look} href={href} onClick={(event) => follow(event as React.MouseEvent<HTMLElement, MouseEvent>)}>
      {children}
    </Button>
  );
};
