import { ask, heading, item, type Part, pick, text, title, type Writer } from '../draft.ts';
import { flowing, printed } from '../lay-out.ts';

export const writeResume: Writer = (firm, n) => {
  const { engineer, city, short, product, founded, percent, days, staff, budget } = firm;
  const school = pick(n, ['西北工业大学', '浙江大学', '电子科技大学', '山东大学', '东北大学', '厦门大学']);
  const major = pick(n, ['测控技术与仪器', '生物医学工程', '物流工程', '能源与动力工程', '自动化', '环境工程']);
  const old = pick(n, [
    '长空传感器厂',
    '西泠医疗器械公司',
    '蜀道快运公司',
    '趵突泉空调厂',
    '浑河机床集团',
    '鼓浪环保公司',
  ]);
  const degree = `${2003 + n}.09 - ${2007 + n}.06　${school}　${major}　本科`;
  const master = `${2007 + n}.09 - ${2010 + n}.03　${school}　控制科学与工程　硕士`;
  const job = `${founded + 3}.05 - 至今　${short}　研发总监`;
  const before = `${2010 + n}.04 - ${founded + 3}.04　${old}　嵌入式工程师`;
  const lead = `带领${10 + n * 2}人的团队完成${product}平台化改造，把新品开发周期从${days}个月缩短到${Math.max(4, Math.round(days / 2))}个月。`;
  const save = `主导更换主控芯片，单台物料成本下降百分之${percent + 5}，每年节约${budget}万元。`;
  const driver = `负责电机驱动板的固件开发，解决低温启动失败问题，返修率由千分之${12 + n}降到千分之${2 + (n % 3)}。`;
  const project = `国家重点研发计划子课题“智能${product}可靠性提升”，任技术负责人，发表论文${n + 3}篇，授权发明专利${n + 5}项。`;
  const certificate = `注册电气工程师（${2012 + n}年）；六西格玛黑带；${pick(n, ['日语二级', '英语专业八级', '德语B2'])}。`;
  const skill = `熟练使用C、Python和${pick(n, ['Rust', 'MATLAB', 'LabVIEW'])}，熟悉实时操作系统、现场总线和电磁兼容设计。`;
  const self = `做事有耐心，喜欢把问题追到底。业余时间跑马拉松，最好成绩三小时${20 + n * 4}分。`;
  const parts: Part[] = [
    title(n % 2 === 0 ? engineer : '个人简历'),
    ...(n % 2 === 0 ? [] : [text(`姓名：${engineer}　　性别：${n % 3 === 0 ? '女' : '男'}`)]),
    text(
      `现居：${city}　电话：13${n}0000${1200 + staff}　邮箱：${['fang', 'zheng', 'jiang', 'sun', 'guan', 'su'][n]}@mail.example`,
    ),
    heading('求职意向', 1),
    text(`研发管理或技术总监，期望年薪${40 + n * 6}万元，可以接受出差，到岗时间为一个月内。`),
    heading('教育背景', 1),
    item(degree),
    text(`主修课程：自动控制原理、信号与系统、传感器技术；毕业设计获得${pick(n, ['校级优秀', '省级优秀'])}。`),
    item(master),
    text(`研究方向为${pick(n, ['微弱信号检测', '机器视觉', '多智能体调度'])}，曾获国家奖学金。`),
    heading('工作经历', 1),
    item(job),
    text(lead),
    text(save),
    item(before),
    text(driver),
    heading('项目经验', 1),
    text(project),
    heading('专业技能', 1),
    text(skill),
    heading('证书', 1),
    text(certificate),
    heading('自我评价', 1),
    text(self),
  ];
  return {
    fileName: n % 2 === 0 ? `简历${n + 1}.docx` : `${engineer}的简历.pdf`,
    parsed: n % 2 === 0 ? flowing(parts, n % 4 === 0) : printed(parts, { hasPlainHeadings: n % 3 === 0 }),
    asked: [
      ask('literal', `${engineer}的本科专业是什么？`, degree),
      ask('literal', `${engineer}主导更换主控芯片后每年节约多少万元？`, save),
      ask('literal', `${engineer}担任技术负责人的国家重点研发计划子课题叫什么？`, project),
      ask('literal', `${engineer}有哪些证书？`, certificate),
      ask('literal', `${engineer}熟练使用哪些编程语言？`, skill),
      ask('literal', `${engineer}期望的年薪是多少？`, `期望年薪${40 + n * 6}万元`),
      ask('paraphrase', `${engineer}现在在哪家公司上班，什么职位？`, job),
      ask('paraphrase', `${engineer}的团队有多少人，开发周期缩短了多少？`, lead),
      ask('paraphrase', `${engineer}来这里之前做什么工作？`, before),
      ask('no shared word', `${engineer}有什么爱好？`, self),
      ask('no shared word', `${engineer}修过冬天打不着火的毛病吗？`, driver),
      ask('unanswerable', `${engineer}结婚了吗？`),
      ask('unanswerable', `${engineer}会开叉车吗？`),
    ],
  };
};
