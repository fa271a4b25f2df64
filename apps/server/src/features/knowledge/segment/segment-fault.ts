import type { FileFault } from '@zhixing/contract/knowledge-file';

/** A document that the chosen method cannot read; the person chooses another one or mends the file. */
export class SegmentFault extends Error {
  override name = 'SegmentFault';
  readonly fault: Extract<FileFault, 'no-pairs' | 'encoding'>;

  constructor(fault: SegmentFault['fault']) {
    super(fault);
    this.fault = fault;
  }
}
