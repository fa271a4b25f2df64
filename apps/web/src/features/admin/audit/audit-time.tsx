import { formatDateTime } from '../../../lib/format-time.ts';

/** To the second: records of one minute keep their order. */
export const AuditTime = ({ at }: { readonly at: string }) => (
  <time className="num" dateTime={at}>
    {formatDateTime(at)}
    <span className="quiet">:{String(new Date(at).getSeconds()).padStart(2, '0')}</span>
  </time>
);
