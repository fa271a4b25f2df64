export const studio = {
  heading: '工作室',
  soonHeading: '工作室正在搭建',
  soon: '左边写提示词，中间排编排，右边马上试。每一步花了多久、用了哪个工具都看得见，调试通过才能发布。',
};
