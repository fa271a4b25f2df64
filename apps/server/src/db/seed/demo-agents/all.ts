import { bankAgents } from './bank.ts';
import type { DemoAgent } from './demo-agent.ts';
import { financeAgents } from './finance.ts';
import { fundAgents } from './fund.ts';
import { generalAgents } from './general.ts';
import { governmentAgents } from './government.ts';
import { hrAgents } from './hr.ts';
import { insuranceAgents } from './insurance.ts';
import { marketingAgents } from './marketing.ts';
import { officeAgents } from './office.ts';
import { securitiesAgents } from './securities.ts';
import { telecomAgents } from './telecom.ts';

export const demoAgents: DemoAgent[] = [
  ...securitiesAgents,
  ...hrAgents,
  ...insuranceAgents,
  ...governmentAgents,
  ...marketingAgents,
  ...fundAgents,
  ...bankAgents,
  ...telecomAgents,
  ...generalAgents,
  ...officeAgents,
  ...financeAgents,
];

/** What each enterprise shows its own people. */
export const enterpriseAgents: Record<string, string[]> = {
  huayue: ['研报速读', '公告问答', '两融风险提示', '合同审阅', '会议纪要', '基金持仓体检'],
  qinghe: ['保单解读员', '理赔材料预审', '健康告知向导', '投诉来信分拣', '会议纪要', '车险报价对比'],
};

export const copiedAgents = [
  { name: '会议纪要', by: 'user', copyName: '周会纪要（产品组）', copiedNo: 2 },
  { name: '简历初筛官', by: 'user', copyName: '前端岗初筛', copiedNo: 1 },
  { name: '合同审阅', by: 'free', copyName: '租房合同审阅', copiedNo: 1 },
];
