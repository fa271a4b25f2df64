export const market = {
  heading: '市场',
  lead: '挑一个智能体上岗',
  counts: '{{agents}} 个智能体在这里上岗，本周完成 {{tasks}} 次任务',
  sort: {
    label: '排序',
    newest: '最新上架',
    used: '最热',
    rate: '成功率',
  },
};
