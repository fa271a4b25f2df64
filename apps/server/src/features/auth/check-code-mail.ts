import type { AnyCodeScene } from '@zhixing/contract/auth';
import type { Locale } from '@zhixing/contract/error';
import { tenantBrand } from '@zhixing/contract/tenant';
import { escapeHtml } from '../../base/escape-html.ts';
import { checkCodeMinutes } from './check-code.ts';

const purposes: Record<Locale, Record<AnyCodeScene, string>> = {
  'zh-CN': { REG: '注册', LOGIN: '登录', FORGET: '重设密码', CONTACT: '绑定到' },
  'en-US': { REG: 'register', LOGIN: 'log in', FORGET: 'reset your password', CONTACT: 'use this address' },
};

const words = (locale: Locale, title: string, purpose: string, code: string) =>
  locale === 'en-US'
    ? {
        subject: `${code} is your ${title} code`,
        lead: `Use this code to ${purpose} at ${title}:`,
        tail: `It is good for ${checkCodeMinutes} minutes. If you did not ask for it, ignore this mail; nobody gets in without the code.`,
      }
    : {
        subject: `${title}验证码：${code}`,
        lead: `你正在${purpose}${title}，验证码是：`,
        tail: `${checkCodeMinutes} 分钟内有效。如果不是你本人操作，忽略这封邮件即可，没有验证码谁也进不来。`,
      };

export const checkCodeMail = (row: { scene: AnyCodeScene; locale: Locale }, code: string, brand: unknown) => {
  const { title, primaryColor } = tenantBrand.parse(brand);
  const { subject, lead, tail } = words(row.locale, title, purposes[row.locale][row.scene], code);
  return {
    subject,
    text: `${lead}\n\n${code}\n\n${tail}\n`,
    html: `<div style="max-width:480px;margin:0 auto;padding:32px;font:14px/1.7 'PingFang SC','Microsoft YaHei',sans-serif;color:#1f2329">
<p>${escapeHtml(lead)}</p>
<p style="font-size:32px;font-weight:600;letter-spacing:8px;color:${primaryColor}">${code}</p>
<p style="color:#646a73">${escapeHtml(tail)}</p></div>`,
  };
};
