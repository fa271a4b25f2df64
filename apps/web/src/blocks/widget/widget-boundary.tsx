import { Component, type ReactNode } from 'react';

type Props = { readonly of: unknown; readonly fallback: ReactNode; readonly children: ReactNode };
type State = { readonly hasFailed: boolean; readonly of: unknown };

/** A widget that cannot be drawn takes nothing down but itself: options and data are of anybody's making. */
export class WidgetBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { hasFailed: false, of };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
