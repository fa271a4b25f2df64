import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnServer } from '../apps/server/test/spawn-server.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { sharedToken } from './platform.ts';
import { studioApi } from './studio-api.ts';

let browser: Browser;
let host: Server;
let api: Awaited<ReturnType<typeof spawnServer>>;
let cardId: string;
const asked: string[] = [];
const studio = studioApi('creator');
const slow = { timeout: 120_000 };

/** Keeps what it is built with, as AMap's script would take it. */
const script = `window.AMap = {
  Map: class { constructor(box, options) { (window.maps ??= []).push(options); box.textContent = 'drawn'; } add() {} setFitView() {} destroy() {} },
  Marker: class {},
};`;

beforeAll(async () => {
  host = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  api = await spawnServer('main', {
    ...{ WEB_DIST: process.env.WEB_DIST ?? '', MAPS_KEY: 'journeykey', MAPS_SECURITY_CODE: 'code1' },
    MAPS_URL: `http://127.0.0.1:${port}`,
  });
  const widgetList = [{ type: 'Map', id: 'a'.repeat(32), options: { label: '位置' } }];
  const body = { name: '地图', document: { kind: 'widgets', widgetList } };
  cardId = (await studio.send<{ id: string }>('POST', '/aiagent_api/card', body)).data.id;
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await studio.send('DELETE', `/aiagent_api/card/${cardId}`);
  await browser?.close();
  await api?.stop();
  host.close();
});

const open = async (site: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) => {
  const { page, context, faults } = await newVisitor(browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const token = sharedToken('creator');
  await context.addInitScript(([value]) => localStorage.setItem('authorization', value), [
    JSON.stringify(token),
  ] as const);
  await prepare(page);
  await page.goto(`${site}/card-design?id=${cardId}`);
  await page.locator('.widget-map').first().waitFor(slow);
  return { page, context, faults, said };
};
const keyed = () => `http://127.0.0.1:${api.port}`;

describe('a map', () => {
  it('WID-49 LIMIT-29 with a key is drawn by the map service, version 2.0, with the defaults', slow, async () => {
    const { page, context, faults } = await open(keyed());
    await page.locator('.widget-map-drawn:not(.is-coming)').first().waitFor(slow);
    expect(asked).toEqual(['/maps?v=2.0&key=journeykey']);
    const built = await page.evaluate(() => (window as unknown as { maps: object[] }).maps.at(-1));
    expect(built).toMatchObject({
      ...{ center: [116.397428, 39.90923], zoom: 13.5, pitch: 50, rotation: -15, zooms: [2, 20] },
    });
    const box = await page.locator('.widget-map').first().boundingBox();
    expect(Math.round(box?.height ?? 0)).toBe(350);
    const config = await page.evaluate(
      () => (window as unknown as { _AMapSecurityConfig: object })._AMapSecurityConfig,
    );
    expect(config).toEqual({ securityJsCode: 'code1' });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('ERR-79 whose script cannot be loaded says so in the log alone, and the board stands', slow, async () => {
    const { page, context, said } = await open(keyed(), (one) => one.route('**/maps?v=2.0*', (route) => route.abort()));
    await expect.poll(() => said.some((text) => text.includes('AMap could not be loaded'))).toBe(true);
    await page.locator('.widget-map-north').first().waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
    await context.close();
  });

  it('WID-49 without a key is a board, and nobody is asked', slow, async () => {
    const foreign: string[] = [];
    const { page, context, faults } = await open(`http://127.0.0.1:${process.env.PORT}`, async (one) =>
      one.on('request', (request) => void (request.url().includes('/maps?') && foreign.push(request.url()))),
    );
    await page.locator('.widget-map-north').first().waitFor();
    expect([foreign, await page.evaluate(() => 'AMap' in window)]).toEqual([[], false]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
