import { Component, type ReactNode } from 'react';

type Props = { readonly text: string; readonly children: ReactNode };
type State = { readonly failedText: string | undefined };

/** A block that cannot be drawn shows its words; the rest of the answer stays. */
export class SafePiece extends Component<Props, State> {
  override state: State = { failedText: undefined };

  static getDerivedStateFromError(): Partial<State> {
    return { failedText: '' };
  }

  static getDerivedStateFromProps({ text }: Props, { failedText }: State): State | null {
    if (failedText === undefined) return null;
    if (failedText === '') return { failedText: text };
    return failedText === text ? null : { failedText: undefined };
  }

  override render() {
    return this.state.failedText === undefined ? this.props.children : <p className="md-plain">{this.props.text}</p>;
  }
}
