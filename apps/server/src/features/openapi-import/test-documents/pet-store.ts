/** The same small interface, written in each of the three versions. */
const info = { title: '宠物店', version: '1.0.0' };
const ok = { 200: { description: 'ok' } };

const paths = (
  pet: object,
  inBody: (schema: object) => object,
  query: (name: string, schema: object, more?: object) => object,
) => ({
  '/pets': {
    get: {
      operationId: 'listPets',
      summary: '列出宠物',
      description: '按种类列出店里的宠物。',
      parameters: [
        query('limit', { type: 'integer', default: 20 }, { description: '最多几只' }),
        query('kind', { type: 'string', enum: ['cat', 'dog'] }, { required: true }),
      ],
      responses: ok,
    },
    post: { operationId: 'pets.create', summary: '登记宠物', ...inBody(pet), responses: ok },
  },
  '/pets/{pet-id}': {
    parameters: [{ ...query('pet-id', { type: 'integer' }, { required: true }), in: 'path' }],
    get: { operationId: 'readPet', responses: ok },
    put: { operationId: 'readPet', summary: '修改宠物', ...inBody(pet), responses: ok },
    delete: {
      summary: '删除宠物',
      parameters: [{ ...query('X-Reason', { type: 'string' }), in: 'header' }],
      security: [],
      responses: ok,
    },
    patch: { operationId: 'patchPet', responses: ok },
    head: { operationId: 'headPet', responses: ok },
  },
});

const petSchema = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', description: '名字' },
    weight: { type: 'number' },
    kind: { type: 'string', enum: ['cat', 'dog'] },
    owner: { type: 'object', description: '主人', properties: { phone: { type: 'string' } } },
    photos: { type: 'array', items: { type: 'string' } },
  },
};

const modern = (openapi: string) => ({
  openapi,
  info,
  servers: [{ url: 'https://elsewhere.example/v9' }],
  security: [{ key: [] }],
  paths: paths(
    { $ref: '#/components/schemas/Pet' },
    (schema) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } }),
    (name, schema, more = {}) => ({ name, in: 'query', schema, ...more }),
  ),
  components: {
    schemas: { Pet: petSchema },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
  },
});

export const petStore = {
  '2.0': {
    swagger: '2.0',
    info,
    host: 'elsewhere.example',
    basePath: '/v9',
    consumes: ['application/json'],
    security: [{ key: [] }],
    paths: paths(
      { $ref: '#/definitions/Pet' },
      (schema) => ({ parameters: [{ name: 'body', in: 'body', required: true, schema }] }),
      (name, schema, more = {}) => ({ name, in: 'query', ...schema, ...more }),
    ),
    definitions: { Pet: petSchema },
    securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
  },
  '3.0': modern('3.0.3'),
  '3.1': modern('3.1.0'),
};
