export const home = {
  heading: '我的',
  lead: '你的智能体、知识库和工具',
  agents: '我的智能体',
  knowledge: '我的知识库',
  tools: '我的工具',
  creator: {
    label: '来源',
    all: '全部',
    created: '我创建的',
    copied: '我复制的',
  },
  status: {
    label: '上架',
    all: '全部',
    listed: '已上架',
    unlisted: '未上架',
  },
};
