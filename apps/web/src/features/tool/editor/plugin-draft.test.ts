import { type PluginDocument, pluginDocument, savePlugin } from '@zhixing/contract/plugin';
import { describe, expect, it } from 'vitest';
import {
  draftFaults,
  emptyField,
  foundFaults,
  missingVariables,
  openFields,
  type PluginDraft,
  saveBodyOf,
  trialFaults,
  trialInput,
} from './plugin-draft.ts';

const http = (request: object = {}, more: object = {}): PluginDocument =>
  pluginDocument.parse({ kind: 'HTTP', request: { method: 'GET', url: 'https://a.example/x', ...request }, ...more });
const draft = (document: PluginDocument = http(), head: Partial<PluginDraft> = {}): PluginDraft => ({
  pluginName: '天气',
  pluginDescription: '查询天气',
  pluginIcon: '1',
  pluginIconBackground: '#d6e4ff',
  pluginCallableName: 'query_weather',
  pluginTags: [],
  document,
  ...head,
});
const field = (name: string, more: object = {}) => ({ ...emptyField, name, ...more });

describe('what is saved', () => {
  it('is taken by the contract as it stands, the secret only where it was touched', () => {
    const body = saveBodyOf(draft(), 3, undefined);
    expect(savePlugin.body.parse(body)).toEqual({ ...draft(), draftNo: 3 });
    expect(body).not.toHaveProperty('secret');
    expect(saveBodyOf(draft(), 3, '')).toHaveProperty('secret', '');
  });
});

describe('faults of a draft', () => {
  it('names the head, the address, the auth name and each row', () => {
    expect(draftFaults(draft())).toEqual({});
    expect(draftFaults(draft(http(), { pluginName: ' ', pluginDescription: '', pluginCallableName: '查' }))).toEqual({
      pluginName: 'pluginName',
      description: 'description',
      callableName: 'callableShape',
    });
    const document = http({}, { auth: { kind: 'header', name: '' } });
    if (document.kind !== 'HTTP') throw new Error('kind');
    document.request = { ...document.request, url: 'ftp://x', headers: [field('a'), field(''), field(' a ')] };
    expect(draftFaults(draft(document))).toEqual({
      url: 'url',
      authName: 'authName',
      'headers.1': 'fieldName',
      'headers.2': 'fieldTwice',
    });
  });

  it('IMPORT-05 the same rules hold for a tool that was found', () => {
    const document = http();
    if (document.kind !== 'HTTP') throw new Error('kind');
    const found = {
      ...document.request,
      url: '',
      pluginName: '',
      pluginDescription: '',
      pluginCallableName: '',
      pluginAttributes: 'start' as const,
      auth: document.auth,
    };
    expect(foundFaults(found)).toEqual({ pluginName: 'pluginName', callableName: 'callableName', url: 'url' });
  });

  it('knows which names of the address have no row', () => {
    const address = { url: 'https://a.example/{city}/{day}/{city}', pathVariables: [field('day')] };
    expect(missingVariables(address)).toEqual(['city']);
  });
});

describe('the test run', () => {
  const document = http({
    pathVariables: [field('city', { required: true })],
    parameters: [field('days', { type: 'number' }), field('key', { fixedValue: 'k' })],
    headers: [field('city')],
  });

  it('asks for what is open, each name once', () => {
    expect(openFields(document).map(({ name }) => name)).toEqual(['city', 'days']);
  });

  it('refuses what is missing or no number, sends numbers as numbers and leaves out the rest', () => {
    const fields = openFields(document);
    expect(trialFaults(fields, { days: 'x' })).toEqual({ city: 'required', days: 'number' });
    expect(trialFaults(fields, { city: '杭州', days: ' ' })).toEqual({ days: 'number' });
    expect(trialInput(fields, { city: '杭州', days: '3', old: 'x' })).toEqual({ city: '杭州', days: 3 });
    expect(trialInput(fields, { city: '杭州', days: '' })).toEqual({ city: '杭州' });
  });
});
