import { stationsByCity } from '@zhixing/contract/stations';
import { describe, expect, it } from 'vitest';
import { findStation, UnknownStation } from './find-station.ts';

const wordsOf = (name: string) => {
  try {
    findStation(name);
  } catch (error) {
    if (error instanceof UnknownStation) return error.message;
    throw error;
  }
  throw new Error('it was found');
};

describe('CARD-15 the station directory', () => {
  it('covers several hundred cities, with codes of three letters, each only once', () => {
    const codes = Object.values(stationsByCity).flatMap((stations) => stations.map(({ code }) => code));
    expect(Object.keys(stationsByCity).length).toBeGreaterThanOrEqual(300);
    expect(codes.length).toBeGreaterThan(3000);
    expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('built-in: names of stations', () => {
  it.each([
    ['北京', 'BJP', '北京', true],
    ['北京市', 'BJP', '北京', true],
    [' 北 京 ', 'BJP', '北京', true],
    ['北京站', 'BJP', '北京', false],
    ['北京南', 'VNP', '北京', false],
    ['北京南站', 'VNP', '北京', false],
    ['上海虹桥', 'AOH', '上海', false],
    ['杭州', 'HZH', '杭州', true],
  ])('%s is %s', (name, code, city, isCity) => {
    const found = findStation(name);
    expect(found).toMatchObject({ code, city, isCity });
  });

  it('a city without a station of its name goes by its first one', () => {
    const found = findStation('呼伦贝尔');
    expect(found).toMatchObject({ city: '呼伦贝尔', isCity: true });
    expect(stationsByCity.呼伦贝尔?.some(({ code }) => code === found.code)).toBe(true);
  });

  it.each([
    ['上海红桥', '上海虹桥'],
    ['北京楠', '北京'],
    ['虹桥', '上海虹桥'],
    ['杭洲', '杭州'],
  ])('%s is unknown, and %s is offered', (name, near) => expect(wordsOf(name)).toContain(near));

  it.each(['', '巴黎戴高乐', 'constructor', '__proto__', 'x'.repeat(500)])('%j is refused in words', (name) => {
    expect(wordsOf(name)).toMatch(/^没有找到/);
    expect(wordsOf(name).length).toBeLessThan(120);
  });
});
