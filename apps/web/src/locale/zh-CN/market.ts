export const market = {
  heading: '市场',
  lead: '挑一个智能体上岗',
  soonHeading: '市场正在布置',
  soon: '开张后，这里按行业陈列可以直接雇佣的智能体：看得到价格、真实完成的任务数和成功率，试过再决定。',
  login: '登录',
  mine: '看看我的资产',
};
