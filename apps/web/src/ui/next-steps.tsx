import './next-steps.css';
import { Popover } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';

type NextStepsProps = { readonly heading: string; readonly text: string; readonly children: ReactNode };

/** What a person does with what has just come out; the first way on has the focus. */
export const NextSteps = ({ heading, text, children }: NextStepsProps) => {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.querySelector('a')?.focus(), []);
  return (
    <section ref={place} className="next-steps" aria-label={heading}>
      <h3>{heading}</h3>
      <p>{text}</p>
      <div>{children}</div>
    </section>
  );
};

type NextStepsPopoverProps = {
  /** Open as long as there are some. */
  readonly steps: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export const NextStepsPopover = ({ steps, onClose, children }: NextStepsPopoverProps) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    open={Boolean(steps)}
    onOpenChange={(isShown) => {
      if (!isShown) onClose();
    }}
    content={steps}
  >
    {children}
  </Popover>
);
