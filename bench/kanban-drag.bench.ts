import { kanbanTasksContract } from '#features/kanban/contract/kanban-tasks.contract.ts'
import { chromium, type Page } from '@playwright/test'
import { signIn } from '#e2e/fixtures.ts'
import { startServer } from '#e2e/server.ts'
import { findChromium } from '../scripts/source/chromium.ts'
import { keepResult, percentile } from './results.ts'

// Drags a card across the columns of a project with 2,000 cards at 4x CPU throttling (features.md KAN-17): time
// per frame. The baseline is the same mouse movement on the same page without a card.

const CARDS = 2_000
const SLOWER = 4
const STEPS = 240
const LISTS = ['a', 'b', 'c', 'd']
const TARGET_MILLISECONDS = 1000 / 50

const trello = {
  name: 'Two thousand',
  lists: LISTS.map((id, pos) => ({ id, name: `Board ${id}`, pos })),
  labels: [{ id: 'x', name: 'Label', color: 'blue' }],
  cards: Array.from({ length: CARDS }, (_, at) => ({
    id: `${at}`,
    name: `Card ${at}`,
    idList: LISTS[at % 4],
    pos: at,
    idLabels: ['x'],
  })),
}

const chrome = findChromium()
const server = await startServer()
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(chrome === undefined ? {} : { executablePath: chrome }),
})
try {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  })
  const headers = await signIn(context, 'admin')
  const made = await context.request.post(kanbanTasksContract.importTrello.path, {
    headers,
    data: { trello },
  })
  const { id } = kanbanTasksContract.importTrello.output.parse(await made.json())
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(`/apps/kanban?project=${id}`)
  await page.getByRole('article').first().waitFor()
  const shownMilliseconds = Math.round(performance.now() - began)
  const line = await context.newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const idle = await measure(page, false)
  const dragged = await measure(page, true)
  keepResult('kanban-drag', { cards: CARDS, slower: SLOWER, shownMilliseconds, idle, dragged })
} finally {
  await browser.close()
  await server.stop()
}

async function measure(page: Page, isDragging: boolean): Promise<object> {
  const box = await page.getByRole('article').nth(1).boundingBox()
  if (box === null) throw new Error('no card is on the screen')
  await page.mouse.move(box.x + 60, box.y + box.height - 8)
  if (isDragging) await page.mouse.down()
  await page.mouse.move(box.x + 70, box.y + box.height - 4, { steps: 3 })
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { frameTimes: times })
    const note = (now: number) => {
      times.push(now)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  for (let step = 0; step < STEPS; step += 1) {
    const turn = (step / STEPS) * 2 * Math.PI
    await page.mouse.move(700 - 320 * Math.cos(turn), 480 + 160 * Math.sin(3 * turn))
  }
  const times = await page.evaluate(
    () => Object.getOwnPropertyDescriptor(globalThis, 'frameTimes')?.value,
  )
  if (isDragging) {
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  const numbers = Array.isArray(times) ? times.filter(time => typeof time === 'number') : []
  const frames = numbers.slice(1).map((time, at) => time - (numbers[at] ?? time))
  const seconds = ((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)) / 1000
  return {
    framesPerSecond: Math.round(frames.length / seconds),
    middle: percentile(frames, 50),
    slowest: { p95: percentile(frames, 95), p99: percentile(frames, 99) },
    late: frames.filter(frame => frame > TARGET_MILLISECONDS).length,
    frames: frames.length,
  }
}
