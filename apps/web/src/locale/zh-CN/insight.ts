export const insight = {
  heading: '洞察',
  soonHeading: '洞察正在准备',
  soon: '把一个业务问题交给报告智能体，它会取数、画图、写结论，并说明每个数字从哪里来。',
  detailHeading: '洞察报告',
  detailSoonHeading: '报告还打不开',
  detailSoon: '一份洞察的完整报告会在这里只读展示，图表、结论和取数过程都在。',
};
