// Assembles an animated WebP from still ones (RFC 9649): browsers can encode only those.

export interface Frame {
  /** A still WebP without transparency. */
  image: Buffer
  milliseconds: number
}

/** Combines frames of equal size into an animation that loops. */
export function animate(
  frames: readonly Frame[],
  { width, height }: { width: number; height: number },
): Buffer {
  const head = Buffer.alloc(10)
  head[0] = 0b10
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const chunks = [chunk('VP8X', head), chunk('ANIM', Buffer.alloc(6))]
  for (const { image, milliseconds } of frames) {
    const place = Buffer.alloc(16)
    place.writeUIntLE(width - 1, 6, 3)
    place.writeUIntLE(height - 1, 9, 3)
    place.writeUIntLE(milliseconds, 12, 3)
    // Overwrites the frame before instead of blending with it.
    place[15] = 0b10
    chunks.push(chunk('ANMF', Buffer.concat([place, pictureOf(image)])))
  }
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

function chunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  // Chunks of odd length are padded.
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)])
}

/** The chunk of a still WebP that holds its pixels. */
function pictureOf(image: Buffer): Buffer {
  for (let at = 12; at < image.length;) {
    const length = image.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (image.toString('latin1', at, at + 3) === 'VP8' && image[at + 3] !== 0x58)
      return image.subarray(at, end)
    at = end
  }
  throw new Error('This WebP has no picture')
}
