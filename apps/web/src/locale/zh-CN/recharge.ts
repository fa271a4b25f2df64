export const recharge = {
  heading: '会员与充值',
  soonHeading: '会员方案即将公布',
  soon: '个人版和企业版的权益、价格与充值方式会列在这里。开放之前不会产生任何费用。',
};
