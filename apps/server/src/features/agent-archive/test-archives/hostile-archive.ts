export type HostileArchive = {
  label: string;
  name?: string;
  bytes: Buffer;
  expected: 'ARCHIVE_NOT_ZIP' | 'ARCHIVE_REFUSED' | 'ARCHIVE_NEWER' | 'imported';
  /** Words of the refusal. */
  why?: RegExp;
  leftOut?: RegExp[];
};
