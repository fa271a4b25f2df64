import { inviteDays, resetLinkHours } from '@zhixing/contract/account-link';
import { tenantBrand } from '@zhixing/contract/tenant';
import { escapeHtml } from '../../base/escape-html.ts';
import type { LinkRow } from './link-state.ts';

const words = {
  invite: (title: string, name: string) => ({
    zh: `${name}邀请你加入${title}，打开下面的链接，选定账号名和密码就能使用。`,
    zhTail: `链接 ${inviteDays} 天内有效，只能用一次。如果你不认识对方，忽略这封邮件即可。`,
    en: `${name} invites you to ${title}. Open the link below and choose an account name and a password.`,
    enTail: `It is good for ${inviteDays} days and works once. If you do not know them, ignore this mail.`,
    button: '接受邀请 / Accept',
  }),
  reset: (title: string) => ({
    zh: `管理员重设了你在${title}的密码，所有登录已经退出。打开下面的链接设置新密码。`,
    zhTail: `链接 ${resetLinkHours} 小时内有效，只能用一次。`,
    en: `An administrator has reset your password at ${title} and every login has ended. Open the link below to set a new one.`,
    enTail: `It is good for ${resetLinkHours} hours and works once.`,
    button: '设置新密码 / Set a new password',
  }),
};

/** In both languages: which one the reader knows is not known yet. */
export const linkMail = (row: Pick<LinkRow, 'kind' | 'createdByName'>, address: string, brand: unknown) => {
  const { title, primaryColor } = tenantBrand.parse(brand);
  const { zh, zhTail, en, enTail, button } = words[row.kind](title, row.createdByName);
  const p = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    subject: (row.kind === 'invite' ? `邀请你加入${title}` : `重设你在${title}的密码`).replace(/\s+/g, ' '),
    text: `${zh}\n\n${en}\n\n${address}\n\n${zhTail}\n${enTail}\n`,
    html: `<div style="max-width:480px;margin:0 auto;padding:32px;font:14px/1.7 'PingFang SC','Microsoft YaHei',sans-serif;color:#1f2329">
${p(zh)}
${p(en)}
<p><a href="${escapeHtml(address)}" style="color:${primaryColor};font-weight:600">${escapeHtml(button)}</a></p>
<p style="color:#646a73;word-break:break-all">${escapeHtml(address)}</p>
${p(zhTail)}
${p(enTail)}</div>`,
  };
};
