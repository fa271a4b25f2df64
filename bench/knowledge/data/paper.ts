import { ask, heading, type Part, pick, row, text, title, type Writer } from '../draft.ts';
import { printed } from '../lay-out.ts';

export const writePaper: Writer = (firm, n) => {
  const { name, product, model, engineer, founder, city, percent, days, staff, seconds } = firm;
  const topic = pick(n, ['在线故障诊断', '能耗优化控制', '寿命预测']);
  const accuracy = 90 + percent;
  const samples = staff * 37;
  const abstract = `摘要：针对${product}在复杂工况下${topic}准确率低的问题，提出一种融合振动与电流信号的轻量级方法。在${samples}组现场数据上的试验表明，该方法的准确率达到百分之${accuracy}，比传统阈值法提高${percent + 9}个百分点，单次推理耗时${seconds}毫秒。`;
  const data = `数据采自${city}两家工厂的${12 + n}台${product}，采样频率为${pick(n, [12, 20, 25])}千赫兹，连续采集${days * 4}天，剔除停机时段后共得到${samples}组样本。`;
  const method = `首先用小波包把振动信号分解为${8 + n}个频带，计算各频带能量的归一化熵；再与电流信号的谐波畸变率拼接，得到${16 + n * 2}维特征向量。`;
  const training = `网络由三层一维卷积和一层门控循环单元组成，使用自适应矩估计优化器，初始学习率为0.00${n + 1}，批大小为${32 * (1 + (n % 3))}，训练${60 + n * 10}轮后收敛。`;
  const ablation = `去掉电流信号后准确率下降${percent + 2}个百分点，去掉注意力模块后下降${percent}个百分点，说明两类信号具有互补性。`;
  const limit = `本文的不足在于训练样本全部来自${model}一种机型，在其他厂家设备上的迁移能力有待验证；此外，极低负载下的误报率仍高达百分之${percent + 6}。`;
  const deploy = `模型量化为八位整数后部署在边缘网关上，内存占用${40 + n * 6}兆字节，满足现场对实时性的要求。`;
  const end = `今后的工作将引入联邦学习，使多家工厂在不交换原始数据的前提下共同训练模型。`;
  const parts: Part[] = [
    title(`基于多源信号融合的${product}${topic}方法研究`),
    text(`${engineer}，${founder}（${name}研究院，${city}）`),
    text(abstract),
    text(`关键词：${product}；${topic}；小波包；边缘计算`),
    heading('1 引言', 1),
    text(
      `${product}是流程工业中的关键设备，其突发故障往往造成整条产线停机。据统计，非计划停机占全部停机时间的四成以上。`,
    ),
    text(
      '现有研究多依赖单一振动信号，在变速、变载工况下特征漂移明显。也有学者采用深度残差网络，但参数量过大，难以在现场部署。',
    ),
    heading('2 方法', 1),
    heading('2.1 特征提取', 2),
    text(method),
    heading('2.2 网络结构', 2),
    text(training),
    text('为了突出冲击成分，在卷积层之后加入通道注意力模块，使网络自动调整各频带的权重。'),
    heading('3 试验与分析', 1),
    heading('3.1 数据来源', 2),
    text(data),
    heading('3.2 对比结果', 2),
    text('表1 各方法的准确率与耗时'),
    row('方法', '准确率', '耗时'),
    row('阈值法', `${accuracy - percent - 9}%`, `${seconds - 2}毫秒`),
    row('支持向量机', `${accuracy - percent - 3}%`, `${seconds + 11}毫秒`),
    row('残差网络', `${accuracy - 1}%`, `${seconds * 9}毫秒`),
    row('本文方法', `${accuracy}%`, `${seconds}毫秒`),
    heading('3.3 消融试验', 2),
    text(ablation),
    heading('4 工程应用', 1),
    text(deploy),
    text(`系统在${city}的一条产线上试运行${days * 3}天，提前发现轴承磨损两次、皮带松弛一次，没有漏报。`),
    heading('5 结论', 1),
    text(`提出的方法兼顾准确率与实时性，适合在资源受限的现场设备上运行。${end}`),
    text(limit),
    heading('参考文献', 1),
    text(`[1] 王立新. ${product}故障诊断综述[J]. 机械工程学报, 2019, 55(8): 1-15.`),
    text(`[2] 张海. 小波包能量熵在${topic}中的应用[J]. 仪器仪表学报, 2020, 41(3): 66-74.`),
    text('[3] Smith J. Lightweight networks for edge diagnosis[C]. 2021: 210-218.'),
  ];
  return {
    fileName: `${product}${topic}方法研究.pdf`,
    parsed: printed(parts, { columns: 2, header: '自动化与装备学报', hasPlainHeadings: n % 2 === 1 }),
    asked: [
      ask('literal', `${product}${topic}论文里提出的方法准确率达到百分之多少？`, abstract),
      ask('literal', `研究${product}的论文中数据的采样频率是多少，连续采集了多少天？`, data),
      ask('literal', `${product}${topic}方法的初始学习率和批大小是多少？`, training),
      ask('literal', `${product}论文的消融试验中去掉电流信号后准确率下降多少？`, ablation),
      ask('literal', `${product}论文里的模型量化后内存占用多少兆字节？`, deploy),
      ask('paraphrase', `${product}那篇论文的特征向量有多少维，是怎么算出来的？`, method),
      ask('paraphrase', `${product}这项研究有哪些不足，误报严重吗？`, limit),
      ask('paraphrase', `${product}论文的作者接下来打算研究什么？`, end),
      ask('no shared word', `${product}论文的算法换个品牌还灵不灵？`, limit),
      ask('no shared word', `${product}论文里的程序跑在什么硬件上？`, deploy),
      ask('table', `${product}论文里支持向量机的准确率是多少？`, '支持向量机', `${accuracy - percent - 3}%`),
      ask('unanswerable', `${product}论文得到了哪个基金项目的资助？`),
      ask('unanswerable', `${product}论文的源代码在哪里下载？`),
    ],
  };
};
