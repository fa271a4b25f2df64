export type Place = { adcode: string; name: string; level: 'province' | 'city' | 'district' };

const cities =
  '石家庄 130100,太原 140100,呼和浩特 150100,沈阳 210100,大连 210200,长春 220100,哈尔滨 230100,南京 320100,无锡 320200,常州 320400,苏州 320500,杭州 330100,宁波 330200,温州 330300,合肥 340100,福州 350100,厦门 350200,南昌 360100,济南 370100,青岛 370200,郑州 410100,洛阳 410300,武汉 420100,长沙 430100,广州 440100,深圳 440300,珠海 440400,佛山 440600,东莞 441900,南宁 450100,桂林 450300,海口 460100,三亚 460200,成都 510100,贵阳 520100,昆明 530100,大理 532900,拉萨 540100,西安 610100,兰州 620100,西宁 630100,银川 640100,乌鲁木齐 650100';
const provinces =
  '北京市 110000,天津市 120000,上海市 310000,重庆市 500000,浙江省 330000,江苏省 320000,广东省 440000,台湾省 710000,香港特别行政区 810000,澳门特别行政区 820000';
const districts =
  '海淀区 110108,朝阳区 110105,朝阳区 220104,浦东新区 310115,徐汇区 310104,西湖区 330106,西湖区 360103,余杭区 330110,南山区 440305,天河区 440106,武侯区 510107,鼓楼区 320106,鼓楼区 350102';

const read = (list: string, level: Place['level'], suffix = ''): Place[] =>
  list.split(',').map((pair) => {
    const [name = '', adcode = ''] = pair.split(' ');
    return { name: `${name}${suffix}`, adcode, level };
  });

export const places: Place[] = [
  ...read(provinces, 'province'),
  ...read(cities, 'city', '市'),
  ...read(districts, 'district'),
];

/** As AMap looks: the whole name, or the name without what kind of place it is. */
export const placesNamed = (keywords: string): Place[] => {
  const bare = (name: string) => name.replace(/(特别行政区|新区|市|省|区|县)$/, '');
  return places.filter(({ name, adcode }) => name === keywords || bare(name) === bare(keywords) || adcode === keywords);
};
