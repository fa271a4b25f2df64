export const agent = {
  executeHeading: '运行智能体',
  executeSoonHeading: '对话还没开放',
  executeSoon: '在这里和智能体一起干活：提问、传文件、看它一步步用工具，结果随时可以分享。',
  detailHeading: '智能体详情',
  detailSoonHeading: '详情页正在准备',
  detailSoon: '智能体会什么、收多少钱、真实表现如何，都会写在这里，雇佣前先看清楚。',
};
