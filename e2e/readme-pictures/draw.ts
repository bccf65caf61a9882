import type { Page } from 'playwright'

/** A picture and where it goes, in pixels. */
export interface Drawn {
  image: Buffer
  x: number
  y: number
  width: number
  height: number
  /** Corner radius. */
  radius?: number
}

/** Draws pictures side by side into one WebP, on the page's canvas. */
export async function draw(
  page: Page,
  drawn: readonly Drawn[],
  size: { width: number; height: number },
): Promise<Buffer> {
  const parts = drawn.map(({ image, ...place }) => ({
    ...place,
    url: `data:image/png;base64,${image.toString('base64')}`,
  }))
  const blank = page.url() === 'about:blank' ? page : await page.context().newPage()
  return Buffer.from(await blank.evaluate(paint, { parts, ...size }), 'base64')
}

interface Canvas {
  parts: readonly (Omit<Drawn, 'image'> & { url: string })[]
  width: number
  height: number
}

/** Runs in the page. */
async function paint({ parts, width, height }: Canvas): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#8b93a3'
  context.fillRect(0, 0, width, height)
  for (const part of parts) {
    const image = Object.assign(new Image(), { src: part.url })
    await image.decode()
    context.save()
    context.beginPath()
    context.roundRect(part.x, part.y, part.width, part.height, part.radius ?? 0)
    context.clip()
    context.drawImage(image, part.x, part.y, part.width, part.height)
    context.restore()
  }
  return canvas.toDataURL('image/webp', 0.86).split(',')[1] ?? ''
}
