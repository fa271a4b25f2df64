import { Component, type ReactNode } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';

const FailedPart = () => {
  const { t } = useTranslation('message');
  return <p className="message-stopped">{t('partFailed')}</p>;
};

type Props = {
  /** What is drawn: another one is tried anew. */
  readonly of: unknown;
  readonly children: ReactNode;
};
type State = { readonly hasFailed: boolean; readonly of: unknown };

/** A part that cannot be drawn takes nothing down but itself: parts hold what models and tools say. */
export class SafePart extends Component<Props, State> {
  override state: State = { hasFailed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { hasFailed: false, of };
  }

  override render() {
    return this.state.hasFailed ? <FailedPart /> : this.props.children;
  }
}
