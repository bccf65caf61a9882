import type { TaskFilter } from '../../contract/todo.rules.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import { newTask } from '../../contract/todo.contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { createLinks, type Links } from '#features/links/server/links.service.ts'
import { moveTo } from '../view/order.repo.ts'
import { readerOf } from '../view/conditions.repo.ts'
import { listTasks, type SeenRow } from '../view/tasks.repo.ts'
import { addTask, changeTask, getTask, purgeTask, recordTasks } from './change.service.ts'
import type { TaskContext } from '../todo.context.ts'

// F19, property test: whatever several people do to tasks in turn, the database matches a plain model, and everyone's order
// is a permutation of what they see. `npm run proof -- models` has more of them; each is rolled back.

/** A history has about ten commands. */
const RUNS = Math.ceil(Number(process.env['MODEL_COMMANDS'] ?? 400) / 10)
const OWN: AbilityRule[] = [{ action: 'manage', subject: 'Todo', own: true }]
const ALL: AbilityRule[] = [{ action: 'manage', subject: 'all' }]
/** Ids of demo accounts: three who see their own tasks, and one who sees all. */
const PEOPLE = [2, 7, 9, 11] as const
const NOW = new Date('2026-03-02T09:00:00.000Z')
type Person = (typeof PEOPLE)[number]

interface ModelTask {
  title: string
  creator: Person
  assignee: Person | null
  isCompleted: boolean
  isImportant: boolean
  isDeleted: boolean
}
interface Model {
  tasks: Map<number, ModelTask>
  /** What each sees, in their own order. */
  orders: Map<Person, number[]>
  /** Every task there ever was, to choose from; also deleted ones. */
  ids: number[]
}
interface Real {
  trx: Trx
}

const whos = new Map<Person, Omit<TaskContext, 'trx'>>()
function meetPeople(links: Links): void {
  for (const userId of PEOPLE) {
    const rules = userId === 11 ? ALL : OWN
    const caller = createCaller({
      userId,
      sessionId: 's',
      username: `${userId}`,
      role: 'author',
      rules,
    })
    const actor = { userId, name: `${userId}`, impersonatorId: null, ip: '', requestId: '' }
    whos.set(userId, { caller, actor, now: NOW, links })
  }
}
function changeAs(person: Person): Omit<TaskContext, 'trx'> {
  const author = whos.get(person)
  if (author === undefined) throw new Error('nobody')
  return author
}
const contextOf = (trx: Trx, person: Person): TaskContext => ({ trx, ...changeAs(person) })
const sees = (person: Person, task: ModelTask | undefined): task is ModelTask =>
  task !== undefined && (person === 11 || task.creator === person || task.assignee === person)
const orderOf = (model: Model, person: Person): number[] => model.orders.get(person) ?? []

async function listOf(
  trx: Trx,
  person: Person,
  filter: TaskFilter | undefined,
): Promise<SeenRow[]> {
  const filters = {
    scope: 'all',
    q: '',
    sortBy: 'latest',
    timeZone: 'UTC',
    ...(filter === undefined ? {} : { filter }),
  } as const
  return (
    await listTasks(trx, {
      filters,
      now: NOW,
      reader: readerOf(changeAs(person).caller),
      offset: 0,
      limit: 500,
    })
  ).rows
}

/** The database matches the model; newly visible tasks may be anywhere among those seen before. */
async function compare({ trx }: Real, model: Model, person: Person): Promise<void> {
  const [there, deleted] = [
    await listOf(trx, person, undefined),
    await listOf(trx, person, 'deleted'),
  ]
  const seen = [...model.tasks].filter(([, task]) => sees(person, task))
  const real = [...there, ...deleted].map(row => [row.id, stateOf(row)] as const)
  expect(new Map(real)).toEqual(new Map(seen))
  expect(real.length, 'nothing twice').toBe(seen.length)
  const shown = there.map(row => row.id)
  const known = new Set(orderOf(model, person))
  const isThere = (id: number) => model.tasks.get(id)?.isDeleted === false
  expect(shown.filter(id => known.has(id))).toEqual(
    orderOf(model, person).filter(id => isThere(id) && sees(person, model.tasks.get(id))),
  )
  const places = [...there, ...deleted].toSorted(
    (one, other) => Number(one.place) - Number(other.place) || other.id - one.id,
  )
  model.orders.set(
    person,
    places.map(row => row.id),
  )
}

const stateOf = (row: SeenRow): ModelTask => ({
  title: row.title,
  creator: asPerson(row.creator_id),
  assignee: row.assignee_id === null ? null : asPerson(row.assignee_id),
  isCompleted: row.is_completed === 1,
  isImportant: row.is_important === 1,
  isDeleted: row.is_deleted === 1,
})
function asPerson(id: number): Person {
  const person = PEOPLE.find(one => one === id)
  if (person === undefined) throw new Error(`somebody else: ${id}`)
  return person
}

type Command = fc.AsyncCommand<Model, Real>
const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
})
const pick = (model: Model, nth: number): number =>
  model.ids[nth % Math.max(1, model.ids.length)] ?? 999_999

/** Runs the step, or expects the refusal the model predicts. */
async function attempt(refusal: string | undefined, run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).toBe(refusal)
    return false
  }
  expect(refusal).toBeUndefined()
  return true
}

const person = fc.constantFrom(...PEOPLE)
const nth = fc.nat({ max: 30 })

const add = fc
  .tuple(person, fc.option(person), fc.constantFrom('a', 'B', 'ç', '100%'))
  .map(([user, assignee, title]) =>
    command(`${user} adds ${title} for ${assignee}`, async (model, real) => {
      const touched = await addTask(
        contextOf(real.trx, user),
        newTask.parse({ title, assigneeId: assignee }),
      )
      await recordTasks(contextOf(real.trx, user), { action: 'create', changes: [touched] })
      const { id } = touched.after
      model.ids.push(id)
      model.tasks.set(id, {
        title,
        creator: user,
        assignee,
        isCompleted: false,
        isImportant: false,
        isDeleted: false,
      })
      for (const one of PEOPLE)
        if (sees(one, model.tasks.get(id))) model.orders.set(one, [id, ...orderOf(model, one)])
      await compare(real, model, user)
    }),
  )

type Change = Partial<
  Pick<ModelTask, 'title' | 'assignee' | 'isCompleted' | 'isImportant' | 'isDeleted'>
>
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom('x', 'Y').map(title => ({ title })),
  fc.option(person).map(assignee => ({ assignee })),
  fc.boolean().map(isCompleted => ({ isCompleted })),
  fc.boolean().map(isImportant => ({ isImportant })),
  fc.boolean().map(isDeleted => ({ isDeleted })),
)
const change = fc.tuple(person, nth, changes).map(([actor, at, input]) =>
  command(`${actor} makes of ${at} ${JSON.stringify(input)}`, async (model, real) => {
    const id = pick(model, at)
    const task = model.tasks.get(id)
    const { assignee, ...rest } = input
    const done = await attempt(sees(actor, task) ? undefined : 'task.not_found', async () => {
      const row = await getTask(real.trx, changeAs(actor).caller, id)
      const touched = await changeTask(contextOf(real.trx, actor), {
        row,
        input: { ...rest, ...(assignee === undefined ? {} : { assigneeId: assignee }) },
      })
      await recordTasks(contextOf(real.trx, actor), { action: 'update', changes: [touched] })
    })
    if (done && task !== undefined) {
      model.tasks.set(id, { ...task, ...input })
      for (const one of PEOPLE)
        if (!sees(one, model.tasks.get(id)))
          model.orders.set(
            one,
            orderOf(model, one).filter(other => other !== id),
          )
    }
    await compare(real, model, actor)
  }),
)

const purge = fc.tuple(person, nth).map(([actor, at]) =>
  command(`${actor} purges ${at}`, async (model, real) => {
    const id = pick(model, at)
    const task = model.tasks.get(id)
    const mayPurge = actor === 11 || task?.creator === actor
    const refusal = !sees(actor, task)
      ? 'task.not_found'
      : !task.isDeleted
        ? 'task.not_deleted'
        : mayPurge
          ? undefined
          : 'task.not_yours'
    const done = await attempt(refusal, async () => {
      const touched = await purgeTask(
        contextOf(real.trx, actor),
        await getTask(real.trx, changeAs(actor).caller, id),
      )
      await recordTasks(contextOf(real.trx, actor), {
        action: 'delete',
        changes: [touched],
        isFinal: true,
      })
    })
    if (done) {
      model.tasks.delete(id)
      for (const one of PEOPLE)
        model.orders.set(
          one,
          orderOf(model, one).filter(other => other !== id),
        )
    }
    await compare(real, model, actor)
  }),
)

const reorder = fc.tuple(person, nth, nth).map(([actor, from, to]) =>
  command(`${actor} moves ${from} to ${to}`, async (model, real) => {
    const [id, targetId] = [pick(model, from), pick(model, to)]
    const isSeen = sees(actor, model.tasks.get(id)) && sees(actor, model.tasks.get(targetId))
    // Tasks that became visible since the last read already have a position: read before moving.
    await compare(real, model, actor)
    const done = await attempt(isSeen ? undefined : 'task.not_found', async () => {
      const { caller } = changeAs(actor)
      const [task, target] = [
        await getTask(real.trx, caller, id),
        await getTask(real.trx, caller, targetId),
      ]
      await moveTo(real.trx, readerOf(caller), { task, target })
    })
    if (done) {
      const order = orderOf(model, actor)
      const place = order.indexOf(targetId)
      model.orders.set(actor, order.filter(one => one !== id).toSpliced(place, 0, id))
    }
    await compare(real, model, actor)
  }),
)

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  meetPeople(createLinks({ read: test.database.read, types: () => [] }))
  await test.database.write(async trx => void (await trx.deleteFrom('tasks').execute()))
})
afterAll(() => test.close())

it(
  'F19 TODO-05 random histories of four people match the model, and no order loses or repeats a task',
  async () => {
    const stories = fc.commands([add, add, change, change, purge, reorder, reorder, reorder], {
      maxCommands: 25,
    })
    let steps = 0
    const story = fc.asyncProperty(stories, commands =>
      test.database.dryRun(() =>
        test.database.write(async trx => {
          const model: Model = { tasks: new Map(), orders: new Map(), ids: [] }
          await fc.asyncModelRun(() => ({ model, real: { trx } }), commands)
          for (const one of PEOPLE) await compare({ trx }, model, one)
          steps += model.ids.length
        }),
      ),
    )
    const checked = await fc.check(story, { numRuns: RUNS })
    expect(fc.defaultReportMessage(checked) ?? 'no difference').toBe('no difference')
    expect(steps).toBeGreaterThan(RUNS / 4)
  },
  60_000 + RUNS * 200,
)

it('TODO-05 the order is kept when no number is left between two positions', async () => {
  await test.database.dryRun(() =>
    test.database.write(async trx => {
      const actor = changeAs(7)
      const ids: number[] = []
      for (const title of ['a', 'b', 'c'])
        ids.unshift((await addTask({ trx, ...actor }, newTask.parse({ title }))).after.id)
      const order = [...ids]
      // Moving the last task to the middle repeatedly halves the remaining gap.
      for (let turn = 0; turn < 120; turn++) {
        const [last, middle] = [order[2] ?? 0, order[1] ?? 0]
        const [task, target] = [
          await getTask(trx, actor.caller, last),
          await getTask(trx, actor.caller, middle),
        ]
        await moveTo(trx, readerOf(actor.caller), { task, target })
        order.splice(1, 2, last, middle)
        expect((await listOf(trx, 7, undefined)).map(row => row.id)).toEqual(order)
      }
      const fresh = (await addTask({ trx, ...actor }, newTask.parse({ title: 'new' }))).after.id
      expect((await listOf(trx, 7, undefined)).map(row => row.id)).toEqual([fresh, ...order])
    }),
  )
})
