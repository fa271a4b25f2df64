import { ask, heading, item, type Part, pick, row, text, title, type Writer } from '../draft.ts';
import { flowing, printed } from '../lay-out.ts';

export const writeManual: Writer = (firm, n) => {
  const { name, product, model, power, voltage, pressure, temperature, seconds, warranty, phone, days, percent, late } =
    firm;
  const weight = 12 + n * 17;
  const place = `设备应当安装在通风良好、无阳光直射的场所，四周至少留出${late * 2}厘米的检修空间，地面倾斜不得超过${percent}度。`;
  const wire = `接线前必须断开上级电源。${model}使用${voltage}伏供电，电源线截面积不小于${(1 + n * 0.5).toFixed(1)}平方毫米，接地电阻不得大于4欧姆。`;
  const start = `首次开机时，先打开总开关，等待指示灯由红色变为绿色，再长按启动键${seconds}秒，屏幕显示版本号后即进入待机界面。`;
  const reset = `如需恢复出厂设置，在待机界面同时按住“上”键和“确认”键${seconds + 2}秒，听到两声蜂鸣后松开，所有参数恢复为默认值，历史记录不会被删除。`;
  const password = `进入参数菜单需要密码，出厂密码为${1000 + n * 137}。连续输错五次后菜单锁定十分钟。`;
  const alarm = `当内部温度超过${temperature}时，${model}自动停机并显示故障代码E${n + 11}，冷却后需要人工确认才能重新启动。`;
  const clean = `每运行${days * 20}小时清洗一次滤网。清洗时只能使用清水和软毛刷，禁止使用汽油、丙酮等溶剂，晾干后方可装回。`;
  const oil = `每${6 + n}个月检查一次密封圈，发现裂纹、变硬或者渗漏应当立即更换，更换时在表面涂一层食品级硅脂。`;
  const storage = `长期不用时，应当切断电源、排空管路，用防尘罩盖好，存放环境的相对湿度不超过百分之${60 + percent}。`;
  const service = `本产品自购买之日起保修${warranty}个月。因进水、摔落、私自拆机造成的损坏不在保修范围内。售后电话：${phone}。`;
  const network = `${model}支持以太网和串口两种通信方式，默认地址为192.168.${n + 1}.${100 + n}，波特率为${pick(n, [9600, 19200, 38400])}。`;
  const parts: Part[] = [
    title(`${model}${product}使用说明书`),
    text(`感谢您选用${name}生产的${product}。使用之前请仔细阅读本说明书，并妥善保管以备查阅。`),
    heading('1 产品概述', 1),
    text(`${model}${product}采用模块化设计，由主机、控制面板和电源单元组成，适用于工业现场的连续运行。`),
    heading('1.1 主要参数', 2),
    text('表1-1 主要参数'),
    row('项目', '数值', '说明'),
    row('额定功率', `${power}瓦`, '满负荷运行时测得'),
    row('工作电压', `${voltage}伏`, '允许波动百分之十'),
    row('最高压力', pressure, '超过时安全阀打开'),
    row('整机重量', `${weight}千克`, '不含包装'),
    row('防护等级', pick(n, ['IP65', 'IP54', 'IP67']), '按国家标准试验'),
    heading('1.2 装箱清单', 2),
    text(
      `包装内含主机一台、电源线一根、说明书一本、合格证一张、备用密封圈${n + 2}只。开箱后请逐项核对，如有缺失请在七日内联系经销商。`,
    ),
    heading('2 安装', 1),
    heading('2.1 场地要求', 2),
    text(place),
    heading('2.2 电气连接', 2),
    text(wire),
    text('接线完成后由持证电工复核，确认相序正确、端子紧固，方可送电。'),
    heading('3 操作', 1),
    heading('3.1 开机', 2),
    text(start),
    heading('3.2 参数设置', 2),
    text(password),
    item('1. 按“菜单”键进入设置界面；'),
    item('2. 用方向键选择需要修改的参数；'),
    item('3. 输入新的数值并按“确认”键保存。'),
    heading('3.3 恢复出厂设置', 2),
    text(reset),
    ...(n % 2 === 0
      ? [heading('3.4 通信', 2), text(network)]
      : [
          heading('3.4 数据导出', 2),
          text('把容量不超过三十二吉字节的闪存盘插入侧面接口，选择“导出”，最近九十天的运行数据会以表格形式保存。'),
        ]),
    heading('4 维护与保养', 1),
    heading('4.1 日常清洁', 2),
    text(clean),
    heading('4.2 密封件检查', 2),
    text(oil),
    heading('4.3 存放', 2),
    text(storage),
    heading('5 故障处理', 1),
    heading('5.1 过热保护', 2),
    text(alarm),
    heading('5.2 常见故障', 2),
    row('现象', '可能原因', '处理方法'),
    row('屏幕不亮', '电源未接通或熔断器烧断', `检查电源，更换${n + 3}安熔断器`),
    row('压力不稳', '进气管路漏气', '用肥皂水查找漏点并拧紧接头'),
    row('噪声过大', '地脚螺栓松动', `以${20 + n * 5}牛米的力矩重新紧固`),
    heading('6 保修与服务', 1),
    text(service),
  ];
  return {
    fileName: `${model}使用说明书.${n % 3 === 2 ? 'docx' : 'pdf'}`,
    parsed:
      n % 3 === 2 ? flowing(parts) : printed(parts, { header: `${model}使用说明书`, hasPlainHeadings: n % 3 === 1 }),
    asked: [
      ask('literal', `${model}恢复出厂设置要按哪两个键，按多少秒？`, reset),
      ask('literal', `${model}的保修期是多少个月？`, service),
      ask('literal', `${model}四周要留出多少检修空间？`, place),
      ask('literal', `${model}的出厂密码是多少？`, password),
      ask('literal', `${model}多久清洗一次滤网？`, clean),
      ask('literal', `${model}首次开机时启动键要长按几秒？`, start),
      ask('paraphrase', `${model}热得自己停了，屏幕上会显示什么代码？`, alarm),
      ask('paraphrase', `${model}放在仓库里半年不用，要怎么保管？`, storage),
      ask('paraphrase', `给${model}接电的时候，接地要达到什么标准？`, wire),
      ask('paraphrase', `${model}的密封圈坏了换新的时候要抹什么？`, oil),
      ask('no shared word', `${model}掉地上摔坏了厂家管不管？`, service),
      ask('no shared word', `${model}能拿酒精之类的擦吗？`, clean),
      ask('table', `${model}的整机重量是多少？`, '整机重量', `${weight}千克`),
      ask('table', `${model}噪声过大应该怎么处理？`, '噪声过大', `以${20 + n * 5}牛米的力矩重新紧固`),
      ask('unanswerable', `${model}支持语音控制吗？`),
      ask('unanswerable', `${model}的零售价是多少？`),
    ],
  };
};
