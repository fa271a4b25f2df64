import type { ParseFault } from '../../gateways/sandbox/parse-protocol.ts';

/** The document is at fault, or what would read it is not here; `said` is for the log. */
export class DocumentFault extends Error {
  override name = 'DocumentFault';
  readonly kind: ParseFault;
  readonly page: number | undefined;
  readonly said: string | undefined;

  constructor(kind: ParseFault, page?: number, said?: string) {
    super(kind);
    this.kind = kind;
    this.page = page;
    this.said = said;
  }
}
