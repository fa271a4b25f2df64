import { createPlugin, createWorkflow } from '@zhixing/contract/plugin';
import { describe, expect, it } from 'vitest';
import { tool } from '../../../locale/zh-CN/tool.ts';
import { generateFault, noIcon, pluginBodyOf, type ToolValues, toolFaults, workflowBodyOf } from './tool-values.ts';

const full: ToolValues = {
  group: ' 出行 ',
  type: 'plugin',
  pluginType: 'HTTP',
  name: ' 天气查询 ',
  description: '查询一座城市的天气',
  icon: { icon: '3', background: '#d9f7be' },
  callableName: 'query_weather',
};
const words = (values: ToolValues) =>
  Object.fromEntries(Object.entries(toolFaults(values)).map(([name, fault]) => [name, tool.fault[fault]]));

describe('new tool', () => {
  it('TOOL-15 ERR-35 ERR-36 ERR-38 ERR-39 ERR-41 ERR-42 an empty form is told about at every field', () => {
    expect(words({ icon: noIcon })).toEqual({
      group: '请选择或输入分组',
      type: '请选择类型',
      name: '请输入插件名称',
      description: '请输入描述',
      icon: '请选择图标',
      callableName: '请输入调用名称',
    });
  });

  it('ERR-37 ERR-40 a plugin needs its type, a workflow its own name', () => {
    expect(words({ ...full, pluginType: undefined })).toEqual({ pluginType: '请选择插件类型' });
    expect(words({ ...full, type: 'workflow', pluginType: undefined, name: ' ' })).toEqual({
      name: '请输入工作流名称',
    });
    expect(toolFaults(full)).toEqual({});
    expect(toolFaults({ ...full, callableName: '2x' })).toEqual({ callableName: 'callableShape' });
  });

  it('ERR-43 ERR-44 TOOL-17 generating needs a name or a description', () => {
    expect(generateFault({ type: 'workflow' })).toBe('generateWorkflow');
    expect(generateFault({ name: ' ' })).toBe('generatePlugin');
    expect(generateFault({ description: '查天气' })).toBeUndefined();
    expect(tool.fault.generateWorkflow).toBe('请输入工作流名称或描述');
    expect(tool.fault.generatePlugin).toBe('请输入插件名称或描述');
  });

  it('TOOL-14 TOOL-16 becomes what the contract takes', () => {
    const head = { pluginName: '天气查询', pluginIcon: '3', pluginTags: ['出行'], pluginType: 'HTTP' };
    expect(createPlugin.body.parse(pluginBodyOf(full))).toMatchObject(head);
    const workflow = { workflowName: '天气查询', workflowCallableName: 'query_weather', workflowTags: ['出行'] };
    expect(createWorkflow.body.parse(workflowBodyOf(full))).toMatchObject(workflow);
  });
});
