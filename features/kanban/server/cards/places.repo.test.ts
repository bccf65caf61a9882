import { MINUTE } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { kanbanBoardsContract } from '../../contract/kanban-boards.contract.ts'
import { kanbanContract } from '../../contract/kanban.contract.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkModel } from '#app/server/test/check-model.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Property test: any sequence of card moves matches a plain model, lists of numbers. `npm run proof -- models` is
// the long run; `KANBAN_EDITORS=50 KANBAN_MOVES=1000` for the concurrent one.

const EDITORS = Number(process.env.KANBAN_EDITORS ?? 8)
const MOVES = Number(process.env.KANBAN_MOVES ?? 10)
const BOARDS = ['todo', 'in-progress', 'done'] as const
const LONG = 30 * MINUTE

let test: TestApp
let token = ''
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type Model = Map<string, number[]>
const emptyModel = (): Model => new Map(BOARDS.map(board => [board, []]))
const flat = (model: Model): number[] => BOARDS.flatMap(board => model.get(board) ?? [])
const boardOf = (model: Model, id: number): string =>
  BOARDS.find(board => model.get(board)?.includes(id)) ?? ''
function take(model: Model, ids: readonly number[]): void {
  for (const board of BOARDS)
    model.set(
      board,
      (model.get(board) ?? []).filter(id => !ids.includes(id)),
    )
}
function put(
  model: Model,
  board: string,
  { ids, at }: { ids: readonly number[]; at: number },
): void {
  take(model, ids)
  const cards = model.get(board) ?? []
  model.set(board, cards.toSpliced(at, 0, ...ids))
}

async function send(call: Parameters<TestApp['call']>[0], body: unknown) {
  const answer = await test.call(call, { token, body })
  if (answer.statusCode >= 400) throw new Error(`${call.path} ${answer.statusCode} ${answer.body}`)
  return answer
}
async function readOrder(): Promise<Model> {
  const answer = await test.call(kanbanContract.listTasks, { token })
  const model = emptyModel()
  for (const task of kanbanContract.listTasks.output.parse(answer.json()))
    model.get(task.boardId)?.push(task.id)
  return model
}
async function clean(): Promise<void> {
  token = (await test.login('admin')).accessToken
  await test.database.write(async trx => {
    for (const table of ['kanban_cards', 'outbox', 'notifications'] as const)
      await trx.deleteFrom(table).execute()
  })
}

/** One command; card, target, board and position are taken modulo what exists. */
interface Step {
  kind:
    | 'add'
    | 'reorder'
    | 'board'
    | 'target'
    | 'position'
    | 'move'
    | 'delete'
    | 'deleteBack'
    | 'clearBack'
    | 'archiveBack'
    | 'moveBack'
  card: number
  other: number
  board: number
  place: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...([
      'add',
      'add',
      'add',
      'reorder',
      'reorder',
      'board',
      'target',
      'position',
      'move',
      'move',
    ] as const),
    ...(['delete', 'deleteBack', 'clearBack', 'archiveBack', 'moveBack'] as const),
  ),
  card: fc.nat(40),
  other: fc.nat(40),
  board: fc.nat(2),
  place: fc.nat(12),
})
const isOneOf = <T>(some: readonly T[], at: number): T | undefined =>
  some.length === 0 ? undefined : some[at % some.length]

async function carryOut(
  model: Model,
  { kind, card, other, board: at, place }: Step,
): Promise<void> {
  const board = isOneOf(BOARDS, at) ?? 'todo'
  if (kind === 'add') {
    const answer = await send(kanbanContract.addTask, { data: { title: 'Card', boardId: board } })
    const { id } = kanbanContract.addTask.output.parse(answer.json()).newTask
    return put(model, board, { ids: [id], at: Infinity })
  }
  const id = isOneOf(flat(model), card)
  const target = isOneOf(flat(model), other)
  if (id === undefined || target === undefined) return undefined
  const steps: Record<Exclude<Step['kind'], 'add'>, () => Promise<void>> = {
    async reorder() {
      await send(kanbanContract.reorderTasks, { data: { taskId: id, targetTaskId: target } })
      takePlace(model, id, target)
    },
    async target() {
      await send(kanbanContract.updateTaskBoard, {
        data: { taskId: id, newBoardId: boardOf(model, target), targetTaskId: target },
      })
      takePlace(model, id, target)
    },
    async board() {
      await send(kanbanContract.updateTaskBoard, { data: { taskId: id, newBoardId: board } })
      put(model, board, { ids: [id], at: Infinity })
    },
    async position() {
      await send(kanbanContract.updateTaskBoard, {
        data: { taskId: id, newBoardId: board, position: place },
      })
      put(model, board, { ids: [id], at: place })
    },
    async move() {
      const ids = [...new Set([id, isOneOf(flat(model), place) ?? id])]
      const isBefore = place % 2 === 0
      await send(kanbanBoardsContract.moveTasks, {
        ids,
        boardId: board,
        ...(isBefore ? { beforeId: target } : { afterId: target }),
      })
      const others = (model.get(board) ?? []).filter(one => !ids.includes(one))
      const found = others.indexOf(target)
      put(model, board, { ids, at: found === -1 ? Infinity : found + (isBefore ? 0 : 1) })
    },
    async delete() {
      await send(kanbanContract.deleteTask, { id })
      take(model, [id])
    },
    deleteBack: () => forthAndBack(kanbanContract.deleteTask, { id }),
    clearBack: () => forthAndBack(kanbanContract.clearTasks, { id: board }),
    moveBack: () =>
      forthAndBack(kanbanBoardsContract.moveTasks, { ids: [id], boardId: board, beforeId: target }),
    async archiveBack() {
      for (const isArchived of [true, false])
        await send(kanbanBoardsContract.archiveTasks, { ids: [id], isArchived })
    },
  }
  return steps[kind]()
}

/** The card takes the target's position; the others keep their order. */
function takePlace(model: Model, id: number, target: number): void {
  const board = boardOf(model, target)
  const at = (model.get(board) ?? []).indexOf(target)
  put(model, board, { ids: [id], at })
}

async function forthAndBack(call: Parameters<TestApp['call']>[0], body: unknown): Promise<void> {
  const changeId: unknown = (await send(call, body)).json().changeId
  if (changeId !== undefined) await send(changesContract.undoChange, { id: changeId })
}

describe('card order', () => {
  it(
    'KAN-02 KAN-17 F19 matches a plain model after any sequence of moves',
    () =>
      checkModel<Model, Step>({
        commands: 300,
        step,
        async start() {
          await clean()
          return emptyModel()
        },
        async carryOut(model, one) {
          await carryOut(model, one)
          return model
        },
        compare: async model => expect(await readOrder()).toEqual(model),
      }),
    LONG,
  )

  it('KAN-17 survives two hundred insertions at the same position', async () => {
    await clean()
    const add = async () =>
      kanbanContract.addTask.output.parse(
        (await send(kanbanContract.addTask, { data: { title: 'Card', boardId: 'todo' } })).json(),
      ).newTask.id
    const [first, last, third] = [await add(), await add(), await add()]
    let [one, two] = [last, third]
    for (let count = 0; count < 200; count += 1) {
      await send(kanbanBoardsContract.moveTasks, {
        ids: [two],
        boardId: 'todo',
        afterId: first,
        beforeId: one,
      })
      ;[one, two] = [two, one]
    }
    expect((await readOrder()).get('todo')).toEqual([first, one, two])
    const rows = await test.database.read
      .selectFrom('kanban_cards')
      .select('place')
      .where('board_id', '=', 'todo')
      .orderBy('place')
      .execute()
    expect(new Set(rows.map(row => row.place)).size).toBe(3)
  })

  it(
    'F17 KAN-01 keeps every card exactly once, on the board it was last moved to, after many concurrent moves',
    async () => {
      await clean()
      const ids: number[] = []
      for (let at = 0; at < EDITORS; at += 1) {
        const answer = await send(kanbanContract.addTask, {
          data: { title: `Card ${at}`, boardId: BOARDS[at % 3] },
        })
        ids.push(kanbanContract.addTask.output.parse(answer.json()).newTask.id)
      }
      const last = new Map<number, string>()
      await Promise.all(
        ids.map(async (id, editor) => {
          for (let move = 0; move < MOVES; move += 1) {
            const boardId = BOARDS[(editor * 7 + move * 5) % 3] ?? 'todo'
            const neighbour = ids[(editor + move * 11) % ids.length]
            await send(kanbanBoardsContract.moveTasks, {
              ids: [id],
              boardId,
              ...(move % 2 === 0 ? { beforeId: neighbour } : { afterId: neighbour }),
            })
            last.set(id, boardId)
            // The access token would expire during the long run.
            if (editor === 0 && move % 200 === 199) token = (await test.login('admin')).accessToken
          }
        }),
      )
      const model = await readOrder()
      expect(flat(model).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
      for (const [id, board] of last) expect(boardOf(model, id)).toBe(board)
      const { n } = await test.database.read
        .selectFrom('kanban_moves')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .where('from_board', 'is not', null)
        .where('card_id', 'in', ids)
        .executeTakeFirstOrThrow()
      // The log has exactly the moves between boards.
      expect(Number(n)).toBeLessThanOrEqual(EDITORS * MOVES)
      expect(Number(n)).toBeGreaterThan(0)
    },
    LONG,
  )
})
