import { useEffect, useState } from 'react';
import { type Notice, notices } from '../../lib/notice.ts';

const shownMs = 3_000;

/** Short words, such as that something was copied. */
export const EmbedNotice = () => {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => notices.listen(setNotice), []);
  useEffect(() => {
    if (!notice) return undefined;
    const timer = setTimeout(() => setNotice(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <p className="embed-notice" role="status" hidden={!notice}>
      {notice?.text}
    </p>
  );
};
