import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { toasts } from '#ui/toast/toast-store.ts'
import { sendMove } from './moves.ts'

beforeAll(() => loadTexts(['ui']))

/** The moves that were sent, by their cards; the first isn't answered. */
let sent: number[][]
beforeEach(() => {
  sent = []
  signInWith([{ action: 'manage', subject: 'all' }])
  const others = globalThis.fetch
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).includes(kanbanBoardsContract.moveTasks.path))
      return others(address, options)
    sent.push(JSON.parse(String(options?.body)).ids)
    return sent.length === 1
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(Response.json({ cards: [], revision: 1 }))
  })
  onTestFinished(() => calls.mockRestore())
})

it('KAN-15 X-05 X-12 a move that can be neither sent nor kept is taken back and said, and those behind it are sent', async () => {
  const keep = vi.spyOn(outbox, 'keep').mockImplementationOnce(() => {
    throw new Error('not kept')
  })
  onTestFinished(() => keep.mockRestore())
  sendMove({ ids: [1], boardId: 'done' })
  sendMove({ ids: [2], boardId: 'done' })
  await expect.poll(() => sent).toEqual([[1], [2]])
  expect(toasts.get().map(({ kind }) => kind)).toEqual(['error'])
})
