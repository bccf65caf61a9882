/** Which part of a picture: how many times larger than the largest of its shape that fits, and where in what is left over, from 0 to 1. */
export interface Cut {
  zoom: number
  across: number
  down: number
}
interface Size {
  width: number
  height: number
}

/** A picture of a person is shown at 96 px; screens are dense. */
const SIDE = 512
const QUALITY = 0.9

/** The part of the picture, in its own pixels; `aspect` is its width by its height. */
export function partOf(
  { width, height }: Size,
  { zoom, across, down }: Cut,
  aspect = 1,
): Size & { x: number; y: number } {
  const wide = Math.min(width, height * aspect) / zoom
  const high = wide / aspect
  return { x: (width - wide) * across, y: (height - high) * down, width: wide, height: high }
}

/** The cut after the picture was pulled by these parts of its width and height; it never leaves the picture. */
export function moveCut(
  cut: Cut,
  picture: Size,
  by: { x: number; y: number; aspect?: number },
): Cut {
  const part = partOf(picture, cut, by.aspect)
  const along = (at: number, room: number, pull: number) =>
    room <= 0 ? at : Math.min(1, Math.max(0, at - pull / room))
  return {
    ...cut,
    across: along(cut.across, picture.width - part.width, by.x * part.width),
    down: along(cut.down, picture.height - part.height, by.y * part.height),
  }
}

export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const part = partOf(picture, cut, canvas.width / canvas.height)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  if (context !== null) context.imageSmoothingQuality = 'high'
  context?.drawImage(
    picture,
    part.x,
    part.y,
    part.width,
    part.height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}

/** The cropped part as a file of some dozens of kilobytes, whatever the picture's size. */
export async function toPicture(
  picture: ImageBitmap,
  cut: Cut,
  { name, size }: { name: string; size?: Size },
): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = size?.width ?? SIDE
  canvas.height = size?.height ?? SIDE
  drawCut(canvas, picture, cut)
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>(resolve =>
    canvas.toBlob(resolve, 'image/webp', QUALITY),
  )
  if (blob === null) throw new Error('The picture could not be written.')
  return new File(
    [blob],
    `${name.replace(/\.\w+$/, '')}.${blob.type === 'image/webp' ? 'webp' : 'png'}`,
    { type: blob.type },
  )
}
