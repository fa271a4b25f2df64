const info = { title: '恶意', version: '1' };
const body = (schema: unknown) => ({ required: true, content: { 'application/json': { schema } } });
const write = (paths: object, schemas: object = {}, more: object = {}) =>
  JSON.stringify({ openapi: '3.0.3', info, paths, components: { schemas }, ...more });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const each = <T>(times: number, make: (no: number) => T) => Array.from({ length: times }, (_, no) => make(no));

/** Schemas that hold themselves, in every way a schema can. */
export const circular = write(
  {
    '/direct': { post: { operationId: 'direct', requestBody: body(ref('Self')) } },
    '/tree': { post: { operationId: 'tree', requestBody: body(ref('Tree')) } },
    '/pair': { post: { operationId: 'pair', requestBody: body(ref('Left')) } },
    '/joined': { post: { operationId: 'joined', requestBody: body(ref('Joined')) } },
    '/item': { $ref: '#/paths/~1item' },
  },
  {
    Self: ref('Self'),
    Tree: { type: 'object', properties: { name: { type: 'string' }, children: { type: 'array', items: ref('Tree') } } },
    Left: { type: 'object', properties: { right: ref('Right') } },
    Right: { type: 'object', properties: { left: ref('Left') } },
    Joined: { allOf: each(50, () => ref('Joined')), oneOf: each(50, () => ref('Joined')), properties: { a: {} } },
  },
);

/** 9^9 strings, if it were unfolded. */
export const aliasBomb = [
  'openapi: 3.0.3',
  'info: {title: x, version: "1"}',
  'a0: &a0 [x,x,x,x,x,x,x,x,x]',
  ...each(8, (no) => `a${no + 1}: &a${no + 1} [${each(9, () => `*a${no}`).join(',')}]`),
  'paths: {/x: {get: {operationId: x, parameters: *a8}}}',
].join('\n');
export const circularAlias = 'openapi: 3.0.3\npaths: &p\n  /x: *p\n';
export const mergeBomb = [
  'openapi: 3.0.3',
  ...each(2_000, (no) => `m${no}: &m${no} {${no ? `"<<": *m${no - 1}, ` : ''}k${no}: 1}`),
  'paths: {/x: {get: *m1999}}',
].join('\n');

export const manyOperations = write(
  Object.fromEntries(each(10_000, (no) => [`/p${no}`, { get: { operationId: `op${no}` } }])),
);
export const manyFields = write(
  Object.fromEntries(
    each(300, (no) => [`/p${no}`, { post: { operationId: `op${no}`, requestBody: body(ref('Wide')) } }]),
  ),
  { Wide: { type: 'object', properties: Object.fromEntries(each(20_000, (no) => [`f${no}`, { type: 'string' }])) } },
);
export const longChain = write(
  { '/x': { post: { operationId: 'x', requestBody: body(ref('C0')) } } },
  Object.fromEntries(each(9_000, (no) => [`C${no}`, { type: 'object', properties: { next: ref(`C${no + 1}`) } }])),
);
export const deepJson = `{"openapi":"3.0.3","paths":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
export const deepYaml = `openapi: 3.0.3\npaths: ${'['.repeat(400_000)}`;
export const wideYaml = `openapi: 3.0.3\npaths:\n${each(60_000, (no) => `  /p${no}: {}`).join('\n')}`;

export const prototypeKeys = `{"openapi":"3.0.3","info":{"title":"x","version":"1","__proto__":{"polluted":"yes"}},
"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},
"paths":{"__proto__":{"get":{"operationId":"hidden"}},"/x":{"__proto__":{"post":{}},"get":{"operationId":"__proto__",
"parameters":[{"name":"__proto__","in":"query","schema":{"type":"string"}},
{"name":"constructor","in":"query","schema":{"$ref":"#/constructor/prototype"}},
{"name":"toString","in":"query","schema":{"$ref":"#/__proto__/polluted"}}]},
"post":{"operationId":"constructor","requestBody":{"content":{"application/json":{"schema":{"type":"object",
"required":["__proto__"],"properties":{"__proto__":{"type":"string"},"hasOwnProperty":{"type":"integer"}}}}}}}}}}`;

/** References that lead out: to a server, and to files. */
export const outward = (place: string) =>
  write(
    {
      '/param': { get: { operationId: 'param', parameters: [{ $ref: `http://${place}/param.json` }] } },
      '/body': { post: { operationId: 'body', requestBody: body({ $ref: `http://${place}/body.json#/x` }) } },
      '/whole': { post: { operationId: 'whole', requestBody: { $ref: 'file:///etc/passwd' } } },
      '/file': { post: { operationId: 'file', requestBody: body({ $ref: '/etc/passwd' }) } },
      '/relative': { post: { operationId: 'relative', requestBody: body({ $ref: '../../package.json' }) } },
      '/item': { $ref: `http://${place}/item.json` },
      '/property': { post: { operationId: 'property', requestBody: body(ref('Open')) } },
    },
    { Open: { type: 'object', properties: { passwd: { $ref: 'file:///etc/passwd' }, note: { type: 'string' } } } },
    {
      externalDocs: { url: `http://${place}/docs` },
      $schema: `http://${place}/schema`,
      jsonSchemaDialect: `http://${place}/dialect`,
    },
  );

/** Paths that would make another host of the base, and names that are no names. */
export const strangePaths = write({
  '@elsewhere.example/': { get: { operationId: 'userinfo' } },
  '.elsewhere.example/': { get: { operationId: 'suffix' } },
  ':8080/': { get: { operationId: 'port' } },
  '//elsewhere.example/x': { get: { operationId: 'double' } },
  '/\\elsewhere.example/x': { get: { operationId: 'backslash' } },
  '/ok/{a}#@elsewhere.example': { get: { operationId: '删除 所有' } },
  [`/${'x'.repeat(2_000)}`]: { get: { operationId: 'long' } },
});
