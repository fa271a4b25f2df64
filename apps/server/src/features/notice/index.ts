export { deliverNotice, type NoticeSender } from './deliver-notice.ts';
export { lostNotice } from './lost-notice.ts';
export { noticeBindings } from './routes.ts';
export { writeNotice } from './write-notice.ts';
