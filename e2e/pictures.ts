import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'

// Takes the catalogue pictures and tells whether two browsers render alike.

/** What makes pictures differ without a change: the browser, and the machine's text rendering. */
export interface Painter {
  chromium: string
  letters: string
}

export async function findPainter(page: Page): Promise<Painter> {
  const drawn = await page.evaluate(async () => {
    await document.fonts.ready
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 120
    const pen = canvas.getContext('2d')
    const fonts = [
      "400 14px 'Inter Variable'",
      "600 20px 'Inter Variable'",
      '13px ui-monospace, Menlo, Consolas, monospace',
      '14px sans-serif',
    ]
    for (const [index, font] of fonts.entries()) {
      await document.fonts.load(font)
      if (pen === null) continue
      pen.font = font
      // Independent of the page's direction.
      Object.assign(pen, { direction: 'ltr', textAlign: 'left' })
      pen.fillText('Hamburgefonstiv 0123 @ {}', 4.5, 24.5 + index * 28)
    }
    return canvas.toDataURL()
  })
  const version = page.context().browser()?.version() ?? ''
  return {
    chromium: version.split('.')[0] ?? '',
    letters: createHash('sha256').update(drawn).digest('hex').slice(0, 16),
  }
}

const TRIES = 12

/** Runs in the page: waits for animations to finish, except endless ones. */
const STAND_STILL = `Promise.allSettled(
  document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity).map(one => one.finished),
).then(() => undefined)`

/** The examples of a page, from the first to the last, once animations are over. Parts generated from types are left out. */
export async function shoot(page: Page, examples: readonly string[]): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready)
  // A resting pointer would show hover styles.
  await page.mouse.move(0, 0)
  let before: Buffer | undefined
  for (let tries = 0; tries < TRIES; tries += 1) {
    const now = await take(page, examples)
    if (before?.equals(now) === true) return now
    before = now
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 60)))
  }
  return before ?? take(page, examples)
}

async function take(page: Page, examples: readonly string[]): Promise<Buffer> {
  await page.evaluate(STAND_STILL)
  const boxes = await Promise.all(
    examples.map(example => page.locator(`main #${example}`).boundingBox()),
  )
  const found = boxes.filter(box => box !== null)
  const x = Math.min(...found.map(box => box.x))
  const y = Math.min(...found.map(box => box.y))
  const right = Math.max(...found.map(box => box.x + box.width))
  const bottom = Math.max(...found.map(box => box.y + box.height))
  // Even, because at half resolution two pixels make one.
  const even = (value: number) => Math.floor(value / 2) * 2
  const clip = { x: even(x), y: even(y), width: even(right - x), height: even(bottom - y) }
  // Playwright's own ways to stop animations inject a style sheet, which the content policy refuses; reduced motion has none.
  return page.screenshot({ clip, fullPage: true, animations: 'allow', caret: 'initial' })
}

/** In pixels, from the first chunk of the PNG. */
export const heightOf = (png: Buffer): number => png.readUInt32BE(20)
