/** The document cannot be read, and why; the program outside passes it on. */
export class ReadFault extends Error {
  override name = 'ReadFault';
  readonly kind: string;

  constructor(kind: 'broken' | 'encrypted' | 'empty' | 'encoding' | 'too-large' | 'too-many-pages') {
    super(kind);
    this.kind = kind;
  }
}
