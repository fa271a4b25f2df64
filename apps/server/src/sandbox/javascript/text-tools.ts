/** What JavaScript outside of the language finds everywhere and QuickJS does not have. Pure functions of their input. */
export const textToolNames = ['btoa', 'atob', 'TextEncoder', 'TextDecoder'];

export const textTools = `(() => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const btoa = (value) => {
    const bytes = Array.from(String(value), (c) => c.charCodeAt(0));
    if (bytes.some((byte) => byte > 255)) throw new Error('btoa takes characters up to U+00FF; use TextEncoder');
    let out = '';
    for (let i = 0; i < bytes.length; i += 3) {
      const n = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
      out += letters[n >> 18] + letters[(n >> 12) & 63];
      out += (i + 1 < bytes.length ? letters[(n >> 6) & 63] : '=') + (i + 2 < bytes.length ? letters[n & 63] : '=');
    }
    return out;
  };
  const atob = (value) => {
    const clean = String(value).replace(/[\\s=]/g, '');
    if (/[^A-Za-z0-9+/]/.test(clean) || clean.length % 4 === 1) throw new Error('not base64');
    let out = '';
    for (let i = 0, n = 0, bits = 0; i < clean.length; i++) {
      n = ((n << 6) | letters.indexOf(clean[i])) & 0xffffff;
      bits += 6;
      if (bits >= 8) out += String.fromCharCode((n >> (bits -= 8)) & 255);
    }
    return out;
  };
  class TextEncoder {
    encode(value = '') {
      const escaped = encodeURIComponent(String(value).toWellFormed());
      const plain = escaped.replace(/%(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
      return Uint8Array.from(plain, (c) => c.charCodeAt(0));
    }
  }
  class TextDecoder {
    decode(value = new Uint8Array()) {
      const bytes = new Uint8Array(value.buffer ?? value, value.byteOffset ?? 0, value.byteLength);
      return decodeURIComponent(Array.from(bytes, (byte) => '%' + byte.toString(16).padStart(2, '0')).join(''));
    }
  }
  return { btoa, atob, TextEncoder, TextDecoder };
})()`;
