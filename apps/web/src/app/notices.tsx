import { message } from 'antd';
import { useEffect } from 'react';
import { notices } from '../lib/notice.ts';

/** Shows what was sent; the same words twice are one message. */
export const Notices = () => {
  const [api, holder] = message.useMessage({ top: 56, maxCount: 3 });
  useEffect(
    () =>
      notices.listen(
        ({ kind, text }) => void api.open({ type: kind, content: text, key: `${kind}:${text}`, duration: 4 }),
      ),
    [api],
  );
  return holder;
};
