import './form-failure.css';
import { Icon } from '../../ui/icon.tsx';

/** A refusal that belongs to no single field. The region stays, so that a screen reader hears it appear. */
export const FormFailure = ({ text }: { readonly text?: string }) => (
  <div role="alert" className={text ? 'form-failure' : undefined}>
    {text && (
      <>
        <Icon name="warn" size={16} />
        {text}
      </>
    )}
  </div>
);
