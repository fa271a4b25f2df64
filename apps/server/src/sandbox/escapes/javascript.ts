/** A way out that was tried on other sandboxes: by class, what is tried, and the body of `main(input)`. */
export type Escape = { name: string; code: string };

/** Whoever holds a piece of the host takes all that we watch: the file, the folder, the environment, the network. */
const reach = `
const reach = async (input, x) => {
  const out = [];
  const attempt = async (f) => { try { const r = await f(); if (r !== undefined) out.push(String(r)); } catch {} };
  const spaces = [x];
  for (const make of [() => x, () => x.constructor, () => x.constructor.constructor])
    await attempt(() => void spaces.push(make()('return globalThis')()));
  for (const g of spaces) {
    const p = g?.process ?? g;
    await attempt(() => p.getBuiltinModule('fs').readFileSync(input.file, 'utf8'));
    await attempt(() => p.mainModule.require('fs').readFileSync(input.file, 'utf8'));
    await attempt(() => g.require('fs').readFileSync(input.file, 'utf8'));
    await attempt(() => p.getBuiltinModule('fs').writeFileSync(input.folder + '/taken', 'x'));
    await attempt(() => JSON.stringify(p.env));
    await attempt(() => g.fetch('http://127.0.0.1:' + input.port).then((r) => r.text()));
    await attempt(() => g.std.loadFile(input.file));
    await attempt(() => g.os.readdir(input.folder));
    await attempt(() => void new g.WebSocket('ws://127.0.0.1:' + input.port));
  }
  return out;
};`;

const caught = (thrower: string) => `try { ${thrower} } catch (e) { return reach(input, e); }`;
const awaited = (maker: string) => `try { await ${maker}; } catch (e) { return reach(input, e); }`;
const hostModule = (name: string) =>
  `const m = await import(${JSON.stringify(name)}); return reach(input, m.default ?? m);`;

const classes: Record<string, Record<string, string>> = {
  'constructor chain': {
    'of this': 'return reach(input, this);',
    'of the global': 'return reach(input, globalThis.constructor.constructor);',
    'of an object': 'return reach(input, {}.constructor.constructor);',
    'of the input': 'return reach(input, input.constructor.constructor);',
    'of a nested input': 'return reach(input, input.nested.deep.constructor.constructor);',
    'of a string of the input': 'return reach(input, input.file.constructor.constructor);',
    'by an assembled name': "return reach(input, {}['con' + 'structor']['\\x63onstructor']);",
    'of console.log': 'return reach(input, console.log.constructor);',
  },
  'function makers': {
    Function: "return reach(input, Function('return this')());",
    'async function': "return reach(input, await (async () => {}).constructor('return this')());",
    'generator function': "return reach(input, (function* () {}).constructor('yield this')().next().value);",
    'async generator': "return reach(input, (await (async function* () {}).constructor('yield this')().next()).value);",
    'indirect eval': "return reach(input, (0, eval)('this'));",
    'eval of a comment trick': "return reach(input, (0, eval)('/*\\u2028*/ this'));",
    'Function with a closing brace': "return reach(input, Function('}, process, {')?.());",
    'Reflect.construct of Function': "return reach(input, Reflect.construct(Function, ['return this'])());",
  },
  'caller and arguments': {
    callee: 'return reach(input, (function () { return arguments.callee.caller; })());',
    caller: 'function f() { return f.caller; } return reach(input, f());',
    'arguments of another': 'function f() { return f.arguments; } return reach(input, f(1));',
    'caller getter': "return reach(input, Object.getOwnPropertyDescriptor(Function.prototype, 'caller')?.get);",
    'sloppy this': "return reach(input, Function('return (function () { return this; })()')());",
  },
  prototypes: {
    '__proto__ of the global': 'return reach(input, globalThis.__proto__.__proto__);',
    'polluted Object.prototype.get':
      "Object.defineProperty(Object.prototype, 'get', { get() { throw (f) => f; } }); return reach(input, {});",
    'polluted then': 'Object.prototype.then = function (go) { go(reach(input, this)); }; return {};',
    'polluted toJSON':
      'Object.prototype.toJSON = function () { return String(Object.keys(this)); }; return reach(input, {});',
    'setPrototypeOf the input': 'return reach(input, Object.setPrototypeOf(input, Function.prototype));',
    'null prototype global': 'return reach(input, Object.setPrototypeOf(globalThis, null));',
    __lookupGetter__: "return reach(input, {}.__lookupGetter__('__proto__'));",
    'polluted error fields':
      "for (const k of ['message', 'stack', 'kind', 'line']) Object.prototype[k] = input.file; throw null;",
    'polluted value': "Object.prototype.value = 'forged'; Object.prototype.ok = true; return reach(input, {});",
  },
  symbols: {
    'node inspect':
      "const o = { [Symbol.for('nodejs.util.inspect.custom')]: (d, o, i) => reach(input, i) }; console.log(o); return o;",
    promisify: "return reach(input, Symbol.for('nodejs.util.promisify.custom'));",
    toPrimitive: 'throw { [Symbol.toPrimitive]: (h) => { throw h.constructor.constructor; } };',
    hasInstance: 'Object.defineProperty(Error, Symbol.hasInstance, { value: (e) => reach(input, e) }); throw 1;',
    unscopables:
      'Array.prototype[Symbol.unscopables] = new Proxy({}, { has: (t, k) => { throw k; } }); return reach(input, []);',
    iterator:
      'Array.prototype[Symbol.iterator] = function* () { yield this; }; console.log(1, 2); return reach(input, []);',
    asyncIterator:
      'const o = { [Symbol.asyncIterator]: () => ({ next() { throw this; } }) }; ' +
      'try { for await (const x of o); } catch (e) { return reach(input, e); }',
    toStringTag:
      'Object.defineProperty(globalThis, Symbol.toStringTag, { get() { throw this; } }); console.log(globalThis); return 1;',
  },
  errors: {
    prepareStackTrace:
      'Error.prepareStackTrace = (e, frames) => frames; const s = new Error().stack; return reach(input, s?.[0]?.getThis?.() ?? s);',
    'prepareStackTrace on a thrown one': 'Error.prepareStackTrace = (e, f) => reach(input, f); throw new Error("x");',
    'getFunction of a frame':
      'Error.prepareStackTrace = (e, f) => f.map((c) => c.getFunction?.()); return reach(input, new Error().stack);',
    captureStackTrace: 'const o = {}; Error.captureStackTrace?.(o, main); return reach(input, o.stack);',
    'symbol as a name': `const e = new Error('x'); e.name = Symbol(); ${caught('throw e.stack ?? e')}`,
    'getter on message':
      "const e = new Error(); Object.defineProperty(e, 'message', { get() { throw globalThis; } }); throw e;",
    'getter on stack':
      "const e = new Error(); Object.defineProperty(e, 'stack', { get() { for (;;) return input.file; } }); throw e;",
    'stack overflow caught': caught('(function f() { f(); })()'),
    'overflow inside toString': "const e = { toString() { return '' + this; } }; throw e;",
    'out of memory caught': caught("let s = 'x'; for (;;) s += s"),
    cause: "const e = new Error('x', { cause: globalThis }); throw e;",
    aggregate: awaited('Promise.any([Promise.reject(globalThis)])'),
    suppressed: 'return reach(input, globalThis.SuppressedError);',
    'type error of null': caught('null.x'),
    'syntax error of eval': caught("eval('}')"),
    'range error of a date': caught('new Date(NaN).toISOString()'),
    'thrown proxy':
      "throw new Proxy({}, { get: (t, k) => (k === 'stack' ? input : Reflect.get(globalThis, k)), getPrototypeOf: () => Error.prototype });",
  },
  promises: {
    species:
      'const p = Promise.resolve(1); p.constructor = { [Symbol.species]: function (f) { f((x) => x, (e) => reach(input, e)); } }; return p.then(() => 1);',
    'species and a deep stack':
      'async function f() { (function g() { g(); })(); } const p = f(); ' +
      'p.constructor = { [Symbol.species]: class { constructor(x) { x(() => {}, (e) => reach(input, e)); } } }; return p.then();',
    'replaced then': 'Promise.prototype.then = function (ok) { return ok(globalThis); }; return reach(input, await 1);',
    'replaced Promise': 'globalThis.Promise = class { static resolve(x) { return reach(input, x); } }; return 1;',
    'thenable result': 'return { then: (ok) => ok(reach(input, ok)) };',
    'thenable that rejects': 'return { then: (ok, no) => no(reach(input, no)) };',
    'resolver function': 'let r; new Promise((ok) => (r = ok)); return reach(input, r);',
    'rejected with itself': `let no; const p = new Promise((_, n) => (no = n)); no(p); ${awaited('p')}`,
    finally: awaited('Promise.reject(globalThis).finally(() => {})'),
    withResolvers:
      'const { resolve, promise } = Promise.withResolvers(); resolve(reach(input, resolve)); return promise;',
    try: 'return Promise.try?.(function () { return reach(input, this); });',
  },
  proxies: {
    getPrototypeOf: 'return reach(input, new Proxy({}, { getPrototypeOf() { throw globalThis; } }));',
    'handler argument': 'let t; new Proxy({}, { get(a, k, r) { t = r; } }).x; return reach(input, t);',
    apply: 'let a; new Proxy(function () {}, { apply(...x) { a = x; } })(); return reach(input, a[1]);',
    construct:
      'let a; try { new (new Proxy(class {}, { construct(...x) { a = x; } }))(); } catch {} return reach(input, a);',
    revoked: `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); ${caught('proxy.x')}`,
    'of the global': 'return reach(input, new Proxy(globalThis, {}));',
    'as prototype of the global':
      'Object.setPrototypeOf(Object.prototype.constructor, new Proxy(Function, { get: (t, k) => reach(input, t) })); return Object.nothing;',
    'returned as the result':
      "return new Proxy([], { get(t, k) { if (k === 'length') return 1; return k === '0' ? globalThis : t[k]; } });",
    defineProperty:
      'const o = new Proxy({}, { defineProperty(t, k, d) { throw d; } }); ' +
      caught('Object.assign(Object.defineProperty(o, "x", { value: 1 }))'),
  },
  species: {
    concat:
      'const a = []; a.constructor = { [Symbol.species]: function () { return globalThis; } }; return reach(input, a.concat([1]));',
    map:
      'class A extends Array { static get [Symbol.species]() { return Function; } } ' +
      caught('A.from([1]).map((x) => x)'),
    'typed array':
      'class A extends Uint8Array { static get [Symbol.species]() { return Float64Array; } } return reach(input, new A(8).slice());',
    'array buffer':
      'const b = new ArrayBuffer(8); b.constructor = { [Symbol.species]: function () { return globalThis; } }; ' +
      caught('b.slice(1)'),
    regexp: `const r = /a/; r.constructor = { [Symbol.species]: Function }; ${caught("'a'.split(r)")}`,
  },
  reflection: {
    'Reflect.get with a receiver': "return reach(input, Reflect.get(console, 'log', globalThis));",
    'own keys of the global':
      'const all = []; for (const k of Reflect.ownKeys(globalThis)) all.push(await reach(input, globalThis[k])); return all.flat();',
    'descriptors of console':
      'return reach(input, Object.values(Object.getOwnPropertyDescriptors(console)).map((d) => d.value));',
    'every prototype there is':
      'const all = []; for (const k of Reflect.ownKeys(globalThis)) all.push(await reach(input, globalThis[k]?.prototype)); return all.flat();',
    'bound function': 'return reach(input, console.log.bind(globalThis));',
    with: "return reach(input, Function('with (this) return constructor')());",
  },
  modules: Object.fromEntries(
    [
      'fs',
      'node:fs',
      'node:process',
      'child_process',
      'std',
      'os',
      'bjson',
      'file:///etc/passwd',
      '/etc/passwd',
      './engine.ts',
    ].map((name) => [name, hostModule(name)]),
  ),
  'more modules': {
    'a data address': hostModule('data:text/javascript,export default globalThis'),
    'an address on the network': "await import('http://127.0.0.1:' + input.port + '/x.js');",
    'import.meta': 'return reach(input, import.meta);',
    'import.meta.resolve': "return reach(input, import.meta.resolve?.('node:fs'));",
    'import with attributes': "return reach(input, await import(input.file, { with: { type: 'json' } }));",
    'import inside eval': 'return reach(input, await (0, eval)(\'import("node:fs")\'));',
    'import of itself': "return reach(input, await import('code.js'));",
    require: "return reach(input, require('fs'));",
    module: 'return reach(input, module.constructor._load("fs"));',
  },
  'host objects': {
    process: 'return reach(input, process);',
    'Deno and Bun': 'return reach(input, globalThis.Deno ?? globalThis.Bun);',
    fetch: "return reach(input, await fetch('http://127.0.0.1:' + input.port));",
    XMLHttpRequest: 'return reach(input, new XMLHttpRequest());',
    WebAssembly:
      'return reach(input, new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), {}));',
    Worker: "return reach(input, new Worker('data:,'));",
    SharedArrayBuffer: 'return reach(input, new SharedArrayBuffer(8));',
    'Atomics.wait': 'return reach(input, Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 10));',
    Buffer: "return reach(input, Buffer.from('x').constructor);",
    'unsafe buffer': 'return String(Buffer.allocUnsafe(10000));',
    queueMicrotask: 'return reach(input, queueMicrotask);',
    setTimeout: 'return reach(input, setTimeout(() => {}, 1));',
    structuredClone: 'return reach(input, structuredClone({}));',
    performance: 'return reach(input, performance.constructor);',
    navigator: 'return reach(input, navigator);',
    'window and self': 'return reach(input, globalThis.window ?? globalThis.self ?? globalThis.global);',
  },
  'the engine': {
    std: 'return reach(input, std);',
    'std.open': "return std.open(input.file, 'r').readAsString();",
    'os.exec': "return os.exec(['cat', input.file]);",
    __loadScript: 'return __loadScript(input.file);',
    scriptArgs: 'return reach(input, scriptArgs);',
    print: 'print(input.file); return reach(input, print);',
    'bjson.read': 'return bjson.read(new ArrayBuffer(64), 0, 64);',
    'the module of emscripten': 'return reach(input, globalThis.Module ?? globalThis.HEAPU8 ?? globalThis.wasmMemory);',
    gc: 'gc(); return reach(input, gc);',
    operators: "return reach(input, Operators?.create({ '+': () => globalThis }));",
    'eval with a barrier': 'return reach(input, eval(\'"use math"; this\'));',
    'Function.prototype.fileName':
      'return [main.fileName, console.log.fileName, main.lineNumber, input.file === main.fileName];',
  },
  'the bridge': {
    'forged print':
      "console.log.call({ toString() { throw globalThis; } }, Symbol('x')); return reach(input, console);",
    'log of a hostile object':
      'console.log({ get x() { return reach(input, this); }, toJSON() { throw console; } }); return 1;',
    'log of a circle': 'const a = {}; a.a = a; console.log(a, globalThis); return 1;',
    'log of ten thousand arguments': 'console.log(...new Array(10000).fill(globalThis)); return 1;',
    'replaced map': 'Array.prototype.map = function () { return [this]; }; console.log(1); return reach(input, []);',
    'replaced join':
      'Array.prototype.join = function () { return { toString: () => globalThis }; }; console.log(1); return 1;',
    'replaced String': 'globalThis.String = Function; console.log({}); return reach(input, 1);',
    'replaced JSON':
      'globalThis.JSON = { stringify: () => \'{"ok":true,"value":1}\', parse: (x) => x }; return reach(input, JSON);',
    'toJSON as result': "return { toJSON: (k) => ({ ok: true, __proto__: { kind: 'V' }, loot: typeof process }) };",
    'forged frames': "console.log('\\u0005\\0\\0\\0Vnull\\u0005\\0\\0\\0Vtrue'); return 'real';",
    'result with __proto__':
      'return JSON.parse(\'{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}\');',
    'lone surrogates': "console.log('\\ud800'); return '\\udfff\\ud800';",
    'nul bytes': "console.log('a\\0b'); return 'a\\0b';",
  },
  memory: {
    'sort that shrinks':
      'const a = Array.from({ length: 500 }, (_, i) => i); a.sort((x, y) => { a.length = 0; return y - x; }); return reach(input, a[499]);',
    'splice in valueOf':
      'const a = [1, 2, 3]; a.splice(0, { valueOf() { a.length = 0; return 3; } }); return reach(input, a[2]);',
    'detached buffer':
      'const b = new ArrayBuffer(64); const v = new Uint32Array(b); b.transfer?.(); v[0] = 1; return reach(input, v[0]);',
    'resized buffer':
      'const b = new ArrayBuffer(64, { maxByteLength: 4096 }); const v = new Uint8Array(b); b.resize(4096); b.resize(1); v.fill(1); return reach(input, v[63]);',
    'fill that detaches':
      'const b = new ArrayBuffer(64); const v = new Uint8Array(b); v.fill({ valueOf() { b.transfer?.(0); return 1; } }); return 1;',
    'set on overlapping views':
      'const b = new ArrayBuffer(4096); new Uint8Array(b, 1).set(new Float64Array(b, 0, 8)); return reach(input, b);',
    'negative offsets': caught('new DataView(new ArrayBuffer(8)).getFloat64(-1)'),
    'length beyond': 'return reach(input, new Uint8Array({ length: 2 ** 24 }));',
    'regexp that recompiles itself':
      "const r = /a/g; r[Symbol.replace]; r.exec = () => { r.compile('b'); return { index: 2 ** 31, length: 1, 0: 'a' }; }; return 'aaa'.replace(r, 'x');",
    'weak references':
      'const w = new WeakRef({}); const f = new FinalizationRegistry((x) => reach(input, x)); f.register({}, globalThis); return reach(input, w.deref());',
    'getter in the middle of concat':
      'const a = [1]; Object.defineProperty(a, 0, { get() { a.length = 0; return globalThis; } }); return reach(input, [].concat(a)[0]?.x);',
    'map changed while it is walked':
      'const m = new Map([[1, 1]]); let n = 0; m.forEach((v, k) => { m.delete(k); if (n++ < 1e4) m.set(n, n); }); return reach(input, m.get(n));',
  },
};

/** Plain `main`, so that the same text can be run without a wall to show that the sentinels see it. */
export const javascriptAttack = (body: string) => `${reach}\nexport default async function main(input) {\n${body}\n}`;

export const javascriptEscapes: Escape[] = Object.entries(classes).flatMap(([kind, cases]) =>
  Object.entries(cases).map(([name, body]) => ({ name: `${kind}: ${name}`, code: javascriptAttack(body) })),
);
