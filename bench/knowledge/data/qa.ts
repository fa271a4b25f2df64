import { ask, type Part, page, pick, row, text, title, type Writer } from '../draft.ts';
import { flowing, paged } from '../lay-out.ts';

export const writeQa: Writer = (firm, n) => {
  const { short, product, model, days, warranty, penalty, phone, percent, late, city, seconds, budget } = firm;
  const carrier = pick(n, ['顺风达', '云鸟', '迅捷']);
  const pairs: [string, string][] = [
    [
      `在${short}下单后多久发货？`,
      `现货订单在付款后${n + 1}个工作日内发出，定制订单按合同约定的交期执行，旺季可能顺延三天。`,
    ],
    [`${short}用什么快递？`, `默认使用${carrier}，偏远地区改用邮政。需要指定承运商的，运费由客户承担。`],
    [
      `${short}可以无理由退货吗？`,
      `自签收之日起${days}天内，未拆封、不影响二次销售的商品可以退货，退回运费由客户承担；定制产品不支持退货。`,
    ],
    [
      `${model}怎么申请保修？`,
      `在公众号菜单点“报修”，填写机身编号并上传故障照片，客服会在${late}分钟内联系您。保修期为${warranty}个月。`,
    ],
    [
      `${short}如何开具发票？`,
      `登录会员中心，在订单详情里点“申请发票”，电子专用发票会在三个工作日内发到邮箱。抬头写错的，当月可以作废重开。`,
    ],
    [
      `${model}连接不上网络怎么办？`,
      `先确认路由器为2.4G频段，再长按设备上的网络键${seconds}秒，等蓝灯快闪后重新配网。仍然失败的，请把设备靠近路由器再试一次。`,
    ],
    [
      `${short}的会员积分怎么用？`,
      `每消费一元积一分，每${penalty * 10}分抵扣${percent}元，积分有效期两年，到期自动清零。`,
    ],
    [`${short}有没有线下门店？`, `目前在${city}设有体验中心，周一至周六九点到十八点开放，参观请提前一天预约。`],
    [
      `${short}支持哪些付款方式？`,
      `支持对公转账、微信和支付宝。金额超过${budget}元的订单可以分${n + 3}期付款，不收手续费。`,
    ],
    [
      `怎样成为${short}的经销商？`,
      `需要营业执照满一年、注册资本不少于${budget / 10}万元，并在当地有售后人员。申请材料发到招商邮箱，十个工作日内答复。`,
    ],
    [`${model}的耗材多久更换一次？`, `正常使用下每${6 + n}个月更换一次，屏幕出现黄色提醒时还可以继续使用约两周。`],
    [`${short}的客服电话是多少？`, `全国服务热线${phone}，工作时间为每天八点到二十点，夜间请在公众号留言。`],
    [
      `${short}的${product}可以出口吗？`,
      `可以。${model}已经取得欧盟认证，出口到其他国家的，请在下单前与国际业务部确认插头和电压。`,
    ],
    [
      `收到${short}的货有破损怎么处理？`,
      `请当着快递员的面开箱拍照并拒签，二十四小时内联系客服，我们在核实后当天补发，不需要寄回破损件。`,
    ],
  ];
  const shape = pick(n, ['tsv', 'marked', 'rows']);
  const parts: Part[] =
    shape === 'tsv'
      ? pairs.map(([question, answer]) => text(`${question}\t${answer}`))
      : shape === 'rows'
        ? [page('问答'), row('问题', '答案'), ...pairs.map((pair) => row(...pair))]
        : [
            title(`${short}客户常见问题`),
            ...pairs.flatMap(([question, answer]) => [text(`问：${question}`), text(`答：${answer}`)]),
          ];
  const answer = (index: number) => pairs[index]?.[1] ?? '';
  return {
    fileName: `${short}常见问题.${shape === 'tsv' ? 'txt' : shape === 'rows' ? 'csv' : 'docx'}`,
    parsed: shape === 'rows' ? paged(parts, true) : flowing(parts, false),
    asked: [
      ask('literal', `${short}下单后多久发货？`, answer(0)),
      ask('literal', `${short}怎么开具发票？`, answer(4)),
      ask('literal', `${short}的会员积分怎么用？`, answer(6)),
      ask('literal', `${short}支持哪些付款方式？`, answer(8)),
      ask('literal', `${model}的耗材多久更换一次？`, answer(10)),
      ask('paraphrase', `买了${short}的东西不想要了，能退吗？`, answer(2)),
      ask('paraphrase', `${model}连不上无线，配网怎么操作？`, answer(5)),
      ask('paraphrase', `我想代理${short}的产品，注册资本要多少？`, answer(9)),
      ask('paraphrase', `${short}寄来的箱子里东西碎了，要不要寄回去？`, answer(13)),
      ask('no shared word', `想去实地看看${short}的样品，哪儿有？`, answer(7)),
      ask('no shared word', `${model}坏了，走什么流程找你们修？`, answer(3)),
      ask('unanswerable', `${short}有没有学生优惠？`),
      ask('unanswerable', `${short}的产品可以以旧换新吗？`),
    ],
  };
};
