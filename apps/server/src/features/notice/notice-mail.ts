import { tenantBrand } from '@zhixing/contract/tenant';
import { escapeHtml } from '../../base/escape-html.ts';
import type { notice } from '../../db/schema/notice.ts';

type Kind = (typeof notice.$inferSelect)['kind'];

const words: Record<Kind, (name: string) => { zh: string; en: string }> = {
  'listing.approved': (name) => ({
    zh: `“${name}”的上架申请已通过，现在市场里可以找到它。`,
    en: `“${name}” was approved and is now on the market.`,
  }),
  'listing.rejected': (name) => ({
    zh: `“${name}”的上架申请没有通过，修改后可以再次申请。`,
    en: `“${name}” was not approved. You can change it and apply again.`,
  }),
  'listing.delisted': (name) => ({
    zh: `“${name}”已从市场下架，它对你仍然可用，修改后可以再次申请。`,
    en: `“${name}” was taken off the market. It still works for you; you can change it and apply again.`,
  }),
  'editor.added': (name) => ({
    zh: `“${name}”的所有者请你一起编辑它，在工作室里可以打开。`,
    en: `The owner of “${name}” asks you to edit it together. You find it in your studio.`,
  }),
  'data.ready': () => ({
    zh: '你要的数据已经备好，7 天内可在“账号与数据”里下载。',
    en: 'Your data is ready. You can download it under “Account and data” for 7 days.',
  }),
  'account.leaving': () => ({
    zh: '你的账号将在 7 天后注销，所有登录已经退出。如果不是你要求的，或者改了主意，登录一次就会撤销。',
    en: 'Your account will be deleted in 7 days and every login has ended. If you did not ask for it, or have changed your mind, log in once and it is taken back.',
  }),
  'account.contact': () => ({
    zh: '你的账号换了邮箱或手机号，以后验证码和通知发到新的地址。如果不是你改的，请马上联系管理员。',
    en: 'The mail or phone of your account was changed; codes and notices go to the new one from now on. If it was not you, contact the administrator at once.',
  }),
  'member.threeDays': () => ({
    zh: '你的会员或试用还有 3 天到期。到期后你做的内容都会保留，开通或续费后可以继续修改。',
    en: 'Your membership or trial ends in 3 days. What you made stays; you can change it again once you have a plan.',
  }),
  'member.lastDay': () => ({
    zh: '你的会员或试用不到一天就要到期了。到期后你做的内容都会保留，开通或续费后可以继续修改。',
    en: 'Your membership or trial ends within a day. What you made stays; you can change it again once you have a plan.',
  }),
  'withdrawal.paid': () => ({
    zh: '你申请的提现已打款，转账单号在“收入”页的提现记录里。',
    en: 'Your withdrawal has been paid out. You find the number of the transfer on your income page.',
  }),
  'withdrawal.refused': () => ({
    zh: '你申请的提现没有通过，钱已回到可提现金额。',
    en: 'Your withdrawal was refused. The money can be withdrawn again.',
  }),
  'transfer.approved': (no) => ({
    zh: `订单 ${no} 的转账已到账，会员或余额已经开通。`,
    en: `The transfer for order ${no} has arrived; your plan or balance is there.`,
  }),
  'transfer.refused': (no) => ({
    zh: `订单 ${no} 的转账没有通过审核，没有开通。`,
    en: `The transfer for order ${no} was not accepted; nothing was opened.`,
  }),
  'team.invited': (name) => ({
    zh: `有人邀请你加入团队“${name}”，在“团队”页可以看到是谁、会得到什么，再决定是否加入。`,
    en: `You are invited to the team “${name}”. The team page says by whom and what it gives, before you decide.`,
  }),
  'team.joined': (name) => ({
    zh: `有人接受邀请，加入了你的团队“${name}”。`,
    en: `Somebody accepted your invitation and joined your team “${name}”.`,
  }),
  'team.left': (name) => ({
    zh: `有成员退出了你的团队“${name}”，席位已经空出。`,
    en: `A member left your team “${name}”; the seat is free.`,
  }),
  'team.removed': (name) => ({
    zh: `你已被移出团队“${name}”，会员等级回到你自己的套餐，你做的内容都在。`,
    en: `You were removed from the team “${name}”. Your own plan counts again; what you made is still yours.`,
  }),
  'team.owner': (name) => ({
    zh: `团队“${name}”交给了你：由你邀请成员、续费。`,
    en: `The team “${name}” is yours now: you invite its members and renew its plan.`,
  }),
  'team.ended': (name) => ({
    zh: `团队“${name}”已解散，会员等级回到你自己的套餐，你做的内容都在。`,
    en: `The team “${name}” was dissolved. Your own plan counts again; what you made is still yours.`,
  }),
  'account.kept': () => ({
    zh: '你登录了，账号注销已经撤销。',
    en: 'You logged in, so the deletion of your account was taken back.',
  }),
};

/** In both languages: which one the owner reads is not known when they are not there. */
export const noticeMail = (row: { kind: Kind; reason: string | null }, agentName: string, brand: unknown) => {
  const { title } = tenantBrand.parse(brand);
  const { zh, en } = words[row.kind](agentName);
  const lines = [zh, ...(row.reason ? [`原因：${row.reason}`] : []), en];
  return {
    // A line break in a name would end the subject.
    subject: `${title}：${zh}`.replace(/\s+/g, ' '),
    text: `${lines.join('\n\n')}\n`,
    html: `<div style="max-width:480px;margin:0 auto;padding:32px;font:14px/1.7 'PingFang SC','Microsoft YaHei',sans-serif;color:#1f2329">
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}</div>`,
  };
};
