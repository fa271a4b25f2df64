import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inCheckout } from '../../../deploy/dev/home.ts';

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; summary_en: string; runbook_url: string };
};
type Panel = { title: string; type: string; targets?: { expr: string; legendFormat: string }[] };

export const alertsFile = inCheckout('deploy/monitoring/alerts.yaml');

export const readAlerts = (): Rule[] =>
  (parse(readFileSync(alertsFile, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules);

export const readPanels = (): Panel[] =>
  (JSON.parse(readFileSync(inCheckout('deploy/monitoring/dashboard.json'), 'utf8')) as { panels: Panel[] }).panels;
