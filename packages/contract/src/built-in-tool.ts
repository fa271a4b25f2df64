/** What people call the built-in tools and what these do for them, by the name a model calls them with. */
export const builtInTitles = {
  current_time: {
    zh: '当前时间',
    en: 'Current time',
    about: { zh: '北京时间的日期、星期和时刻', en: 'The date, weekday and time in Beijing' },
  },
  calculator: {
    zh: '计算器',
    en: 'Calculator',
    about: { zh: '加减乘除、乘方、百分数和常用函数', en: 'Arithmetic, powers, percentages and common functions' },
  },
  weather: {
    zh: '天气查询',
    en: 'Weather',
    about: { zh: '城市或区县的实况和未来几天预报', en: 'The weather now and in the next days, by city or district' },
  },
  train_search: {
    zh: '火车票查询',
    en: 'Train tickets',
    about: { zh: '两地之间的车次、时刻和各席别余票', en: 'Trains between two places, their times and the seats left' },
  },
  web_page_reader: {
    zh: '网页阅读',
    en: 'Web page reader',
    about: { zh: '打开公开的网址，读出正文', en: 'Opens a public address and reads its text' },
  },
  chart_maker: {
    zh: '图表生成',
    en: 'Charts',
    about: { zh: '把数据画成柱状图、折线图、饼图等', en: 'Draws data as bars, lines, pies and more' },
  },
};

/** The tool by which one of several agents gives the work to another; not one that people attach. */
export const handOverName = 'hand_over';

/** A call is stored with the Chinese title; one that somebody gave a title of their own keeps it. */
export const titleIn = (language: string, name: string, stored: string): string => {
  const known = Object.entries(builtInTitles).find(([tool]) => tool === name)?.[1];
  return known && stored === known.zh && language === 'en-US' ? known.en : stored || name;
};
