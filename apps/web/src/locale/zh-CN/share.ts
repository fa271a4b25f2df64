export const share = {
  heading: '分享的对话',
  soonHeading: '分享的对话还打不开',
  soon: '别人分享给你的一段对话会在这里只读展示，只有对话的主人分享过才看得到。',
};
