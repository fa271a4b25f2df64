import type { ReactNode } from 'react';

type SettingProps = {
  /** Of the control inside; without one the label names a group. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly help?: string | undefined;
  readonly fault?: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** Label above, help below; a fault takes the place of the help. */
export const Setting = ({ id, label, help, fault, aside, children }: SettingProps) => (
  <div className="design-setting" {...(id ? {} : { role: 'group', 'aria-label': label })}>
    <div className="design-setting-head">
      {id ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
      {aside}
    </div>
    {children}
    {fault ? (
      <p className="design-setting-fault" role="alert">
        {fault}
      </p>
    ) : (
      help && <p className="design-setting-help">{help}</p>
    )}
  </div>
);
