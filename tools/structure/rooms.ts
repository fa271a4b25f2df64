/** Which rooms a room may import from, beside itself and packages. The first pattern that fits a path names its room. */
const rooms: { name: string; holds: RegExp; mayImport: string[] }[] = [
  { name: 'contract', holds: /^packages\/contract\//, mayImport: [] },

  { name: 'server base', holds: /^apps\/server\/src\/base\//, mayImport: ['contract'] },
  { name: 'server env', holds: /^apps\/server\/src\/env\.ts$/, mayImport: ['contract'] },
  { name: 'server db', holds: /^apps\/server\/src\/db\//, mayImport: ['server base', 'contract'] },
  { name: 'server gateways', holds: /^apps\/server\/src\/gateways\//, mayImport: ['server base', 'contract'] },
  {
    name: 'server sandbox',
    holds: /^apps\/server\/src\/sandbox\//,
    mayImport: ['server gateways', 'server base'],
  },
  {
    name: 'server ctx',
    holds: /^apps\/server\/src\/(ctx|stream-right)\.ts$/,
    mayImport: ['server env', 'server db', 'server gateways', 'server base', 'contract'],
  },
  { name: 'server http', holds: /^apps\/server\/src\/http\//, mayImport: ['server ctx', 'server base', 'contract'] },
  {
    name: 'server runtime',
    holds: /^apps\/server\/src\/runtime\//,
    mayImport: ['server ctx', 'server gateways', 'server base', 'contract'],
  },
  {
    name: 'server features',
    holds: /^apps\/server\/src\/features\//,
    mayImport: [
      'server runtime',
      'server http',
      'server ctx',
      'server gateways',
      'server db',
      'server base',
      'contract',
    ],
  },
  {
    name: 'server jobs',
    holds: /^apps\/server\/src\/jobs\//,
    mayImport: ['server features', 'server runtime', 'server ctx', 'server gateways', 'server base', 'contract'],
  },
  {
    name: 'server main',
    holds: /^apps\/server\/src\/[^/]+\.ts$/,
    mayImport: [
      'server jobs',
      'server features',
      'server runtime',
      'server sandbox',
      'server http',
      'server ctx',
      'server env',
      'server gateways',
      'server db',
      'server base',
      'contract',
    ],
  },

  { name: 'web locale', holds: /^apps\/web\/src\/locale\//, mayImport: [] },
  { name: 'web lib', holds: /^apps\/web\/src\/lib\//, mayImport: ['web locale', 'contract'] },
  { name: 'web ui', holds: /^apps\/web\/src\/ui\//, mayImport: ['web lib', 'contract'] },
  { name: 'web blocks', holds: /^apps\/web\/src\/blocks\//, mayImport: ['web ui', 'web lib', 'contract'] },
  {
    name: 'web features',
    holds: /^apps\/web\/src\/features\//,
    mayImport: ['web blocks', 'web ui', 'web lib', 'contract'],
  },
  { name: 'web embed script', holds: /^apps\/web\/src\/embed-sdk\//, mayImport: ['web lib'] },
  {
    name: 'web app',
    holds: /^apps\/web\/(src\/(app\/|main\.tsx$)|vite\.config\.ts$)/,
    mayImport: ['web features', 'web blocks', 'web ui', 'web lib', 'web locale', 'contract'],
  },

  { name: 'simulators', holds: /^apps\/simulators\//, mayImport: [] },
];

export const roomOf = (path: string) => rooms.find(({ holds }) => holds.test(path));

/** Programs that stand outside the product and may use any of it. */
export const isOutside = (path: string) =>
  /^(e2e|bench|tools|deploy)\/|^apps\/server\/test\/|\.test\.tsx?$|^vitest\.config/.test(path);
