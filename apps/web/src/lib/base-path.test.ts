import { describe, expect, it } from 'vitest';
import { appPath, basePath } from './base-path.ts';
import { paths } from './paths.ts';

describe('basePath', () => {
  it('ROUTE-16 the base path is the first segment unless it is a route name', () => {
    expect(basePath('/acme/index')).toBe('/acme/');
    expect(basePath('/acme/')).toBe('/acme/');
    expect(basePath('/index')).toBe('/');
    expect(basePath('/')).toBe('/');
    expect(basePath('/report-agent/')).toBe('/');
    expect(basePath('/admin/tenant')).toBe('/');
    for (const { path } of paths) {
      expect(basePath(path)).toBe('/');
      expect(basePath(`/other-site${path}`)).toBe('/other-site/');
    }
  });

  it('a mistyped page is no base path', () => {
    for (const path of ['/markett', '/acme', '/INDEX']) expect(basePath(path)).toBe('/');
  });

  it('an empty or odd first segment is no base path', () => {
    for (const path of ['', '//evil.example/index', '/\\evil/index', '/a b/index', '/<script>/x']) {
      expect(basePath(path)).toBe('/');
    }
  });
});

describe('appPath', () => {
  it('takes the base path off', () => {
    expect(appPath('/acme/home', '/acme/')).toBe('/home');
    expect(appPath('/acme', '/acme/')).toBe('/');
    expect(appPath('/acmeline/home', '/acme/')).toBe('/acmeline/home');
    expect(appPath('/home', '/')).toBe('/home');
  });
});
