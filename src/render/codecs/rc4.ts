/** RC4. Written here because OpenSSL 3 does not load it; old PDF and PKCS#12 files need it, nothing else should. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = scheduled(key);
  const out = new Uint8Array(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 0xff;
    j = (j + at8(state, i)) & 0xff;
    swap(state, i, j);
    out[at] = at8(data, at) ^ at8(state, (at8(state, i) + at8(state, j)) & 0xff);
  }
  return out;
}

function scheduled(key: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at8(state, i) + at8(key, i % key.length)) & 0xff;
    swap(state, i, j);
  }
  return state;
}

function swap(state: Uint8Array, i: number, j: number): void {
  const held = at8(state, i);
  state[i] = at8(state, j);
  state[j] = held;
}

const at8 = (bytes: Uint8Array, at: number): number => bytes[at] as number;
