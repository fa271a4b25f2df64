export const userOrder = {
  heading: '订单与消费',
  soonHeading: '账目正在准备',
  soon: '每一笔充值、会员订单和智能体消费都会列在这里，附按天和按智能体的用量图。',
};
