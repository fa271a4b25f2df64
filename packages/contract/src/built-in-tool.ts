/** What people call the built-in tools, by the name a model calls them with. */
export const builtInTitles = {
  current_time: { zh: '当前时间', en: 'Current time' },
  calculator: { zh: '计算器', en: 'Calculator' },
  weather: { zh: '天气查询', en: 'Weather' },
  train_search: { zh: '火车票查询', en: 'Train tickets' },
  web_page_reader: { zh: '网页阅读', en: 'Web page reader' },
  chart_maker: { zh: '图表生成', en: 'Charts' },
};

/** A call is stored with the Chinese title; one that somebody gave a title of their own keeps it. */
export const titleIn = (language: string, name: string, stored: string): string => {
  const known = Object.entries(builtInTitles).find(([tool]) => tool === name)?.[1];
  return known && stored === known.zh && language === 'en-US' ? known.en : stored || name;
};
