import { chromium } from 'playwright'
import { expect, it } from 'vitest'
import { findHeadless } from '../source/chromium.ts'
import { draw } from './draw.ts'
import { animate } from './webp.ts'

it('a browser reads the moving picture frame by frame', async () => {
  const executablePath = findHeadless()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    const size = { width: 31, height: 20 }
    const frames = []
    for (const [index, color] of ['#f00', '#00f'].entries()) {
      await page.setContent(`<body style="background:${color}">`)
      const image = await page.screenshot()
      frames.push({
        image: await draw(page, [{ image, x: 0, y: 0, ...size }], size),
        milliseconds: 100 * (index + 1),
      })
    }
    // Pages without an address have no decoder.
    const reader = await browser.newPage()
    await reader.route('https://reader.test/', route => route.fulfill({ body: '' }))
    await reader.goto('https://reader.test/')
    const read = await reader.evaluate(readFrames, animate(frames, size).toString('base64'))
    expect(read).toEqual([
      { ...size, milliseconds: 100, isBlue: false },
      { ...size, milliseconds: 200, isBlue: true },
    ])
  } finally {
    await browser.close()
  }
})

/** Runs in the page. */
async function readFrames(base64: string): Promise<object[]> {
  const data = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const decoder = new ImageDecoder({ type: 'image/webp', data })
  await decoder.tracks.ready
  await decoder.completed
  const frames = []
  for (let frameIndex = 0; frameIndex < (decoder.tracks.selectedTrack?.frameCount ?? 0);) {
    const { image } = await decoder.decode({ frameIndex })
    const [width, height] = [image.displayWidth, image.displayHeight]
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas?.drawImage(image, 0, 0)
    const [red = 0, , blue = 0] = canvas?.getImageData(5, 5, 1, 1).data ?? []
    frames.push({ width, height, milliseconds: (image.duration ?? 0) / 1000, isBlue: blue > red })
    frameIndex += 1
  }
  return frames
}
