/** Which part of a picture: how many times larger than the largest square that fits, and where in what is left over, from 0 to 1. */
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

/** The square of the picture, in its own pixels. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Cut): { x: number; y: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { x: (width - side) * across, y: (height - side) * down, side }
}

/** The cut after the picture was pulled by these parts of the square's side; it never leaves the picture. */
export function moveCut(cut: Cut, picture: Size, by: { x: number; y: number }): Cut {
  const { side } = squareOf(picture, cut)
  const along = (at: number, room: number, pull: number) => (room <= 0 ? at : Math.min(1, Math.max(0, at - (pull * side) / room)))
  return { ...cut, across: along(cut.across, picture.width - side, by.x), down: along(cut.down, picture.height - side, by.y) }
}

export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const { x, y, side } = squareOf(picture, cut)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  if (context !== null) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square as a file of some dozens of kilobytes, whatever the picture weighed. */
export async function toPicture(picture: ImageBitmap, cut: Cut, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  drawCut(canvas, picture, cut)
  // A browser that cannot write WebP writes PNG.
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', QUALITY))
  if (blob === null) throw new Error('The picture could not be written.')
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type })
}
