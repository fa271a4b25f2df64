import { type ErrorRow, refused } from './error-row.ts';

/** Orders, payments, plans, codes, refunds and prices. */
export const moneyErrors = {
  BALANCE_SHORT: refused(
    '余额不足：需要{yuan}元，可用{balance}元，请先充值',
    'Your balance is too low: {yuan} yuan needed, {balance} available. Please top up first',
  ),
  PAYMENT_CLOSED: refused(
    '本站尚未开通在线支付，没有产生任何订单，请联系管理员',
    'Online payment is not set up here. Nothing was ordered, please contact the administrator',
  ),
  PAYMENT_FAILED: refused(
    '微信支付暂时没有响应，没有扣款。订单已保留，请稍后在订单里继续支付',
    'WeChat Pay does not answer at the moment. Nothing was paid; your order is kept, continue it from your orders shortly',
  ),
  ORDER_NOT_OPEN: refused(
    '订单已支付、取消或过期，不能继续操作',
    'This order is paid, cancelled or expired and cannot be changed',
  ),
  NO_DOWNGRADE: refused(
    '当前等级更高，到期后才能购买这个套餐',
    'Your present plan is higher; this one can be bought when it has ended',
  ),
  TEAM_PLAN_HIGHER: refused(
    '你已享有团队「{team}」更高的等级，现在买这个套餐不会有更多权益，没有下单；退出团队或团队套餐到期后再买',
    'Team "{team}" gives you a higher plan already, so this one would add nothing and was not ordered. Buy it once you have left the team or its plan has ended',
  ),
  PAYMENT_TIMEOUT: refused(
    '15 分钟内没有等到支付，这次没有开始回答，也没有扣费；充值后点重试即可',
    'No payment came within 15 minutes; nothing was answered and nothing was charged. Top up and retry',
  ),
  PRICE_CHANGED: refused(
    '价格刚刚变化，现为{yuan}元，请确认后再支付',
    'The price has just changed to {yuan} yuan, please confirm before you pay',
  ),
  GROUP_NEEDED: refused('请选择或填写企业名称', 'Please choose or name an organisation'),
  GROUP_TAKEN: refused('该企业名称已被使用', 'This organisation name is already in use'),
  TEAM_PLAN_OVER: refused(
    '这个团队的套餐已经到期，续费后才能加人',
    'The plan of this team is over; people can join again once it is renewed',
  ),
  TEAM_FULL: refused(
    '这个团队的{total}个席位已经坐满，请联系团队所有者',
    'All {total} seats of this team are taken, please ask its owner',
  ),
  TEAM_INVITE_OVER: refused(
    '这份邀请已经用完、过期或被收回，请向团队所有者要一份新的',
    'This invitation was used up, has expired or was taken back; please ask the owner for another',
  ),
  TEAM_INVITES_FULL: refused(
    '还没有用完的邀请最多{max}份，请先收回不用的',
    'At most {max} invitations can be open; take some back first',
  ),
  TEAM_MEMBER_ALREADY: refused('这个人已经在团队里', 'This person is in the team already'),
  TEAM_OWNER_STAYS: refused(
    '所有者不能直接退出，请先把团队交给一位成员',
    'The owner cannot leave; hand the team over to a member first',
  ),
  REQUEST_KEY_USED: refused(
    '这个请求号已用于另一次操作，请刷新页面再试',
    'This request key belongs to something else, please reload the page and try again',
  ),
  BENEFIT_CODE_UNKNOWN: refused('权益码不存在，请核对后再输入', 'There is no such benefit code, please check it'),
  BENEFIT_CODE_USED: refused('这个权益码已被使用', 'This benefit code has been used'),
  BENEFIT_CODE_OWN: refused(
    '你已经用过这个权益码，权益已到账',
    'You have used this benefit code already; it has counted',
  ),
  BENEFIT_CODE_EXPIRED: refused('这个权益码已过期，有效期至{date}', 'This benefit code was good until {date}'),
  BENEFIT_CODE_ENDED: refused(
    '这批权益码已停用，请联系发放者',
    'These benefit codes were withdrawn, please ask who gave it to you',
  ),
  BENEFIT_CODE_TWICE: refused(
    '同一批权益码每个账号只能用一个，这个码没有被使用',
    'Each account can use one code of a batch; this one was not used',
  ),
  BENEFIT_CODE_LEVEL: refused(
    '企业会员不能使用权益码，这个码没有被使用',
    'Benefit codes are not for organisation plans; this one was not used',
  ),
  BENEFIT_CODE_LOWER: refused(
    '你当前的会员等级高于这个权益码，这个码没有被使用，可到期后再用',
    'Your present plan is higher than what this code gives. It was not used; you can use it when your plan has ended',
  ),
  BENEFIT_CODE_ENDLESS: refused(
    '你的会员长期有效，无需延长，这个码没有被使用',
    'Your plan has no end and needs no more days; this code was not used',
  ),
  BENEFIT_DAY_PAST: refused('截止日期不能早于今天', 'The last day must not lie in the past'),
  BENEFIT_BATCHES_DAY_FULL: refused(
    '今天已经生成{max}批权益码，请明天再来',
    '{max} batches of codes were made today, please come back tomorrow',
  ),
  REFUND_REFUSED: refused(
    '这笔订单现在不能退款，请刷新后查看原因',
    'This order cannot be refunded now; refresh to see why',
  ),
  REFUND_TOO_MUCH: refused('最多可以退{yuan}元', 'At most {yuan} yuan can be refunded'),
  REFUND_WHOLE: refused('会员订单只能全额退款{yuan}元', 'Membership is refunded whole: {yuan} yuan'),
  REFUND_UNDER_WAY: refused(
    '你有一笔会员订单正在退款，退款结束后才能购买会员',
    'A membership order of yours is being refunded; membership can be bought when that has ended',
  ),
  ORDER_CHANGED: refused('订单状态已变化，请刷新后再试', 'The order has changed, please refresh and try again'),
  GRANT_LOWER: refused(
    '对方现在的等级更高或没有期限，不能赠送这个等级',
    'The account holds a higher level or one without end; this level cannot be given',
  ),
  BILL_DIFFERENCE_DONE: refused(
    '这处差异已经处理过，请刷新查看',
    'This difference has been dealt with already, please refresh',
  ),
  INCOME_SHORT: refused(
    '可提现金额不足：现在可提{yuan}元',
    'There is not so much to withdraw: {yuan} yuan are available now',
  ),
  WITHDRAWALS_OPEN: refused(
    '你有{max}笔提现正在处理，请等处理完再申请',
    '{max} withdrawals of yours are being handled; please wait until one is settled',
  ),
  WITHDRAWAL_SETTLED: refused(
    '这笔提现已经处理过，请刷新查看结果',
    'This withdrawal has been settled already, refresh to see how',
  ),
  TRANSFER_CLOSED: refused(
    '本站没有开通对公转账，请联系管理员',
    'Bank transfer is not offered here, please contact the administrator',
  ),
  TRANSFER_SETTLED: refused(
    '这笔转账已经审核过，请刷新查看结果',
    'This transfer has been settled already, refresh to see how',
  ),
  PRICE_LIST_CHANGED: refused(
    '你打开之后，有人改过价格表。你的修改没有保存，请刷新后再改。',
    'Somebody has changed the price list since you opened it. Nothing of yours was saved; refresh and try again.',
  ),
  FREE_PLAN_PRICE: refused('免费版不能定价', 'The free plan has no price'),
} as const satisfies Record<string, ErrorRow>;
