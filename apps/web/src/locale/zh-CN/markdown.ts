export const markdown = {
  copy: '复制',
  copied: '已复制',
  plain: '纯文本',
  diagram: '图示',
  source: '源码',
  diagramFailed: '图示语法有误，以下为源码',
  table: '表格',
  link: '链接',
  pictureBlocked: '外部图片已屏蔽',
  done: '已完成',
  notDone: '未完成',
  note: '注释 {{name}}',
};
