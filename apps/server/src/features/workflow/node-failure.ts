/** A failure of the node, in words that its author may read; `more` is seen by the nodes after it. */
export class NodeFailure extends Error {
  override name = 'NodeFailure';
  readonly more: Record<string, unknown>;
  constructor(message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.more = more;
  }
}
