export const knowledge = {
  heading: '知识库与工具',
  soonHeading: '内容还打不开',
  soon: '知识库的文件、分段与命中测试，以及插件和工作流的编辑，都会在这里进行。',
};
