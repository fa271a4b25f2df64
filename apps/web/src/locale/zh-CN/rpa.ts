export const rpa = {
  heading: '实况',
  soonHeading: '实况正在接入',
  soon: '正在干活的机器人会在这里直播：看得到它的屏幕、做到哪一步，随时全屏查看。',
};
