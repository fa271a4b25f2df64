/**
 * A failure of the node, in words that its author may read; `more` is seen by the nodes after it, `tokens` is what models
 * were asked in vain.
 */
export class NodeFailure extends Error {
  override name = 'NodeFailure';
  readonly more: Record<string, unknown>;
  readonly tokens: number;
  constructor(message: string, more: Record<string, unknown> = {}, tokens = 0) {
    super(message);
    this.more = more;
    this.tokens = tokens;
  }
}
