export const reportAgent = {
  heading: '报告智能体',
  soonHeading: '报告智能体还没上岗',
  soon: '围绕一个项目连续提问，报告智能体会边取数边成文，最后交付一份可以直接转发的报告。',
};
