import { routeGroups } from '@zhixing/contract/routes';
import fastify, { type FastifyInstance } from 'fastify';
import { openapiOf } from './openapi/document.ts';

const prefix = '/docs';
const passedOn = ['content-type', 'content-disposition', 'location', 'access-control-allow-origin'] as const;

/** The page's program weighs four megabytes and the document a second of processor: whoever asks first waits for both. */
const openPage = async (release: string) => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = fastify();
  await page.register(scalar, {
    routePrefix: prefix,
    configuration: { content: openapiOf(routeGroups, release), theme: 'default', withDefaultFonts: false },
  });
  return page;
};

/** The contract as a page to read and as documents to download. */
export const addReferencePage = (app: FastifyInstance, release: string) => {
  let opened: ReturnType<typeof openPage> | undefined;
  for (const url of [prefix, `${prefix}/*`])
    app.get(url, async (request, reply) => {
      opened ??= openPage(release);
      const page = await opened.catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const { statusCode, headers, rawPayload } = await page.inject(request.url);
      if (statusCode === 404) return reply.callNotFound();
      for (const name of passedOn) if (headers[name] !== undefined) reply.header(name, headers[name]);
      return reply.code(statusCode).send(rawPayload);
    });
  app.addHook('onClose', async () => (await opened)?.close());
};
