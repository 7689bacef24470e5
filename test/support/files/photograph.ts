import jpeg from "jpeg-js";

/** A JPEG file with the colours, shades and grain of a photograph; the same each time. */
export function photograph(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  let grain = 1;
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    grain = (grain * 1_103_515_245 + 12_345) % 2 ** 31;
    const noise = (grain / 2 ** 31 - 0.5) * 16;
    const wave = Math.sin(x * 23) * Math.cos(y * 17) * 60;
    data.set([120 + wave + x * 60 + noise, 90 + y * 110 + noise, 140 - wave / 2 - y * 60 + noise].map(byte), at * 4);
  }
  return jpeg.encode({ width, height, data }, 90).data;
}

const byte = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
